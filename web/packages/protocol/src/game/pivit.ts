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

/** What can be said of a position so far; the next one replaces it. */
export interface Analysis {
  type: "position";
  /** Who is to move; None once it is over. */
  seat?: number | null;
  /** The side (colour) that each seat plays. */
  sides: number[];
  chances: number[];
  /** The best first. */
  lines?: Line[];
  threats?: Threat[];
  /** Left out: "exact". */
  concept?: "exact" | "max-n" | "minimax";
  depth?: number;
  deepest?: number;
  /** Positions searched, or visits of the tree. */
  nodes?: number;
  spent_ms?: number;
  outcome?: Outcome | null;
}

/** One action, and how it would go on. */
export interface Line {
  actions: (Go | Swap)[];
  texts: string[];
  worth: Worth;
  /** Plies searched; 0 where nothing had to be, or where a tree grew instead. */
  depth?: number;
  visits?: number;
}

/** What a position or an action is worth. */
export interface Worth {
  /** Of each seat to win. */
  chances: number[];
  /** Hundredths of a minion, for who acts; between two, where nothing is certain. */
  value?: number | null;
  /** Proven by the tables or by a search to the end, for who acts. */
  certain?: Answer | null;
}

/** What a position is worth to the side to move, or an action to who takes it. */
export interface Answer {
  /** `endless`: each side can keep the other from winning, and no quiet plies end it (B5.3). */
  result: "draw" | "endless" | "loss" | "win";
  /** To the end, if both make the most of it and that is soon enough for the quiet plies. */
  plies?: number | null;
  /**
   * Else: within so many plies a capture or a promotion decides it. If this is None as well, a
   * win or a loss comes by holding out until the quiet plies are over.
   */
  decided?: number | null;
}

/** What another seat would do if it were its turn. */
export interface Threat {
  seat: number;
  actions: (Go | Swap)[];
  texts: string[];
  /** By how much its chance would be better than it is now. */
  gain: number;
  captures?: boolean;
  promotes?: boolean;
  certain?: Answer | null;
}

/** How a match ended: for each seat its rank (0 is first, equal is level) and its score. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

/** One action of a match. */
export interface Judged {
  type: "action";
  /** Of its entry in the log. */
  seq: number;
  /** Plies played before it. */
  ply: number;
  seat: number;
  /** As in a position's analysis, before it. */
  sides: number[];
  action: Go | Swap;
  text: string;
  mark: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  /** How many actions there were. With one there was nothing to judge. */
  choices: number;
  /** With the best play. */
  before: Worth;
  /** After this action, and the best play then; for who acted. */
  after: Worth;
  /** How much of its chance to win the action gave away. */
  loss: number;
  /** What was best, where that was something else. */
  better?: Line | null;
  concept: "exact" | "max-n" | "minimax";
  depth?: number;
}

/** A whole match. It comes last. */
export interface Summary {
  type: "match";
  seats: Accuracy[];
  graph: Score[];
  /** Entries of the costliest actions, the worst first. */
  turning?: number[];
  /** Not all of it was looked at. */
  stopped?: boolean;
  /** By the rules; None where it was not played to an end. */
  outcome?: Outcome | null;
}

/** How well a seat played. */
export interface Accuracy {
  seat: number;
  /** Actions where there was a choice. */
  judged: number;
  /** From 0 to 100; None where nothing was judged. */
  accuracy: number | null;
  /** Chance to win given away with each action, on average. */
  loss: number;
  best: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** The chances after an entry; the first before everything. */
export interface Score {
  seq: number;
  chances: number[];
  mark: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  seat: number | null;
}

export type PivitEvent = Went | Skipped | Swapped | Left;

export type PivitAction = Go | Swap;

export type PivitAnalysis = Analysis | Judged | Summary;

export type PivitQuestion = null;

export type PivitAdvice = null;

/** The types of Pivit. */
export interface PivitTypes {
  view: PivitView;
  event: PivitEvent;
  action: PivitAction;
  options: PivitOptions;
  offers: PivitOffers;
  analysis: PivitAnalysis;
  question: PivitQuestion;
  advice: PivitAdvice;
}
