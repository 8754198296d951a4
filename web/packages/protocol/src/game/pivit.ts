// Made by `make protocol` from the types of the server. Changes here are lost.

/** What everyone may see: all of it. */
export interface PivitView {
  seat: number | null;
  position: Position;
  /** The side that each seat plays. */
  colours: number[];
  /** Who is to move; None once it is over. */
  turn: number | null;
  /** Quiet plies that end the game, 0 for none. */
  limit: number;
  may_swap: boolean;
}

/** All that decides how a game can go on. The board is in `pieces`, top row first. */
export interface Position {
  size: number;
  sides: number;
  pieces: Piece[];
  turn: number;
  resigned: number[];
  /** The sides that had a master, the earliest first (B5.1). */
  first_masters: number[];
  /** Plies in a row without a capture or a promotion (B5.3). */
  quiet: number;
  /** Plies played. */
  ply: number;
}

/** A piece on its square: rows from the top, columns from the left, both from 0. */
export interface Piece {
  row: number;
  col: number;
  /** The number of its side, not of a seat (B1.4). */
  owner: number;
  /** `h` along the row, `v` along the column. */
  axis: "h" | "v";
  master: boolean;
}

export interface Went {
  type: "went";
  seat: number;
  start: [number, number];
  end: [number, number];
  captured?: Piece | null;
  promoted?: boolean;
}

/** A seat's turn was passed on, because it can do nothing (B2.2). */
export interface Skipped {
  type: "skipped";
  seat: number;
}

export interface Swapped {
  type: "swapped";
  seat: number;
}

/** A seat is out of the game (B5.5). */
export interface Left {
  type: "left";
  seat: number;
  /** Its pieces have left the board with it. */
  removed: boolean;
}

/** A piece goes from one square to another. */
export interface Go {
  type: "go";
  start: [number, number];
  end: [number, number];
}

/** The seats exchange colours (B1.4). */
export interface Swap {
  type: "swap";
}

/** What a table may choose. */
export interface PivitOptions {
  /** The position the match begins with, as `notation` writes it (B1.5). */
  start: string;
  /** Plies for each player without a capture or a promotion that end it; 0: none (B5.3). */
  quiet: number;
  /** Seat 2 may exchange colours instead of its first move (B1.4). */
  swap: boolean;
  /** What becomes of the pieces of one who resigned (B5.5). */
  resigned: "removed" | "stay";
}

/** What a seat may do: all of it, since it is little. */
export interface PivitOffers {
  /** Each square that can be left, with those that can be reached from it. */
  go: [[number, number], [number, number][]][];
  swap: boolean;
}

export type PivitEvent = Went | Skipped | Swapped | Left;

export type PivitAction = Go | Swap;

/** The types of Pivit. */
export interface PivitTypes {
  view: PivitView;
  event: PivitEvent;
  action: PivitAction;
  options: PivitOptions;
  offers: PivitOffers;
  analysis: unknown;
}
