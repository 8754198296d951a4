// Made by `make protocol` from the types of the server. Changes here are lost.

/** Everything an interface shows. Times are match time in ms. */
export interface TilesView {
  seat: number | null;
  options: TilesOptions;
  round: number;
  phase: "countdown" | "minute" | "over" | "race" | "ready";
  /** When the phase began, ... */
  since: number;
  /** ... and when it ends by itself. */
  until: number | null;
  go_at: number;
  /** Rows and columns of a table. */
  size: number;
  target: number;
  /** All there are in a round, the highest first. */
  sticks: number[];
  /** Those that can still be had. */
  free: number[];
  /** How many tiles are left to draw from. */
  pool: number;
  desks: DeskView[];
  /** One's own, in the order they came; ... */
  tiles: number[];
  /** ... and where each of them lies, None: in the hand. */
  places: ([number, number] | null)[];
  /** What is wrong with one's own grid as it lies, with the option `assist` (T7.4). */
  faults: Fault[];
  /** The kinds of actions that the seat may do now. */
  may: string[];
  /** Of each round that was scored, by seat. */
  points: number[][];
  /** The last round that was scored, with every grid. */
  last: ScoredRound | null;
  end: "idle" | "last" | "level" | "rounds" | "solved" | "target" | "unsolved" | null;
}

/** What a table may choose. */
export interface TilesOptions {
  /**
   * Every "done" is checked at once, with any number of players (T6.7).
   * Left out: true.
   */
  referee?: boolean;
  /** What is wrong with one's own grid is marked (T7.4). */
  assist?: boolean;
  /**
   * Whether others see which tiles one has laid (T2.3).
   * Left out: "closed".
   */
  grids?: "closed" | "open";
  /**
   * Whether a wild may differ between its row and its column (T3.4).
   * Left out: "fixed".
   */
  wilds?: "fixed" | "free";
  /** Lines of two are allowed (T3.5). */
  pairs?: boolean;
  /** Only hands with a correct grid are dealt (T8.2). */
  fair?: boolean;
  /**
   * How long a race lasts at most; 0: no limit (T6.8).
   * Left out: 600.
   */
  limit_s?: number;
  /** For one player: the hand of that date, as in 2026-01-31 (T8.3). */
  day?: string;
}

/** What everybody sees of a seat. */
export interface DeskView {
  tokens: number;
  total: number;
  /** What the stick or place is worth that it holds. */
  stick: number;
  here: boolean;
  ready: boolean;
  races: boolean;
  stuck: boolean;
  barred_until: number | null;
  in_hand: number;
  /** The cells where tiles lie. */
  shape: [number, number][];
  /** With the tiles, where they may be seen: one's own, and all with `grids` open (T2.3). */
  grid: [number, number, number][];
}

/** One thing that is wrong, and where: a square, a cell, a ball, a field. */
export interface Fault {
  code: string;
  clause: string;
  text: string;
  where?: string;
}

export interface ScoredRound {
  number: number;
  finishes: Finish[];
}

/** What a round came to for one seat. */
export interface Finish {
  grid: [number, number, number][];
  in_hand: number;
  /** What is wrong with the grid, but for tiles that are left over. */
  faults: Fault[];
  correct: boolean;
  /** How long after "go" it was done, where that counted. */
  done_ms: number | null;
  stick: number;
  tokens: number;
  points: number;
  total: number;
}

export interface Readied {
  type: "readied";
  seat: number;
}

/** The countdown begins. */
export interface Counting {
  type: "counting";
  round: number;
  until: number;
}

/** Go! Everybody turns the own tiles over. */
export interface Begun {
  type: "begun";
  round: number;
  until: number | null;
  /** By seat; those of others are empty. */
  hands: number[][];
}

/** A seat has laid, moved or lifted tiles. */
export interface Arranged {
  type: "arranged";
  seat: number;
  /** Cells that are empty now, and were not. */
  left?: [number, number][];
  /** Cells that are taken now, and were not, each with its tile for whom may see it. */
  came?: ([number, number, number | null])[];
  /** Cells that hold another tile than before, for whom it may be seen. */
  turned?: [number, number, number][];
  /** For the own eyes: which of the own tiles went where, ... */
  puts?: [number, number, number][];
  /** ... and which into the hand. */
  lifts?: number[];
  /** Everybody may see tiles that lie (T2.3). */
  is_open?: boolean;
}

export interface Traded {
  type: "traded";
  seat: number;
  tokens: number;
  /** The tile came from that cell of the grid, which is empty now. */
  left?: [number, number] | null;
  /** For the own eyes, like the rest: which tile was traded, what it was, and what it is. */
  tile?: number | null;
  gave?: number | null;
  got?: number | null;
}

/** A seat took the highest stick, or place, that was free. */
export interface Claimed {
  type: "claimed";
  seat: number;
  stick: number;
  checked: boolean;
  holders: number[];
}

/** A "done" was checked at once, and wrong (T6.9). */
export interface Denied {
  type: "denied";
  seat: number;
  until: number;
  /** For the own eyes. */
  faults?: Fault[];
}

/** A seat may say "done" again (T6.9). */
export interface Freed {
  type: "freed";
  seat: number;
}

/** A stick was given back (T6.1). */
export interface Returned {
  type: "returned";
  seat: number;
  holders: number[];
}

/** A seat is stuck, or is not any more (T6.8). */
export interface Said {
  type: "said";
  seat: number;
  stuck: boolean;
}

/** The race is over, and the grids of all who hold a stick were checked (T6.3). */
export interface Checked {
  type: "checked";
  wrong: number[];
  /** Of each that is wrong, for the own eyes. */
  faults: Fault[][];
  holders: number[];
}

/** A minute begins for some (T5.2, T6.4). */
export interface Hurried {
  type: "hurried";
  until: number;
  seats: number[];
}

/** A round is over: all grids are laid open. */
export interface Scored {
  type: "scored";
  round: ScoredRound;
}

/** A seat is out of the match (T7.3). */
export interface Left {
  type: "left";
  seat: number;
  holders: number[];
}

export interface Ended {
  type: "ended";
  end: "idle" | "last" | "level" | "rounds" | "solved" | "target" | "unsolved";
}

/** T2.2 */
export interface Ready {
  type: "ready";
}

/** Tiles go, all at once, from the hand or from where they lie to cells of the table. */
export interface Lay {
  type: "lay";
  puts: [number, number, number][];
}

/** Tiles go back into the hand. */
export interface Lift {
  type: "lift";
  tiles: number[];
}

/** T4.1 */
export interface Trade {
  type: "trade";
  tile: number;
}

/** T5.1, T6.1 */
export interface Done {
  type: "done";
}

/** The stick is given back (T6.1). */
export interface Back {
  type: "back";
}

/** T6.8 */
export interface Stuck {
  type: "stuck";
}

/** T6.8 */
export interface Unstuck {
  type: "unstuck";
}

/** Of one seat, or of all where everything may be known. */
export interface Hands {
  type: "hands";
  hands: Hand[];
}

/** A hand in the middle of a round, and what can be made of it. */
export interface Hand {
  seat: number;
  laid: number;
  in_hand: number;
  /** Of the whole hand, wherever its tiles could go (T8.1). */
  status: "solved" | "unsettled" | "unsolvable";
  reason: string;
  /** The tiles in the hand can be laid without moving one that lies; None: not settled. */
  goes_on: boolean | null;
  /** Where it does not go on: what to take back, so that it does. */
  lifts: [number, number, number][];
  /** There is no way to take fewer back. */
  fewest: boolean;
  /** What to lay next. */
  line: [number, number, number][];
  /** A grid that this leads to, where one is known. */
  grid: [number, number, number][];
  /** Where the hand has no grid and a token is left. */
  advice: BetterTrade | null;
}

/** The tile to give up, and how often a correct grid would come of it. */
export interface BetterTrade {
  tile: number;
  share: number;
}

export interface RoundReview {
  type: "round";
  /** The entry that ended it. */
  seq: number;
  number: number;
  seats: Raced[];
}

/** One seat's round. */
export interface Raced {
  seat: number;
  /** As it was dealt. */
  hand: number[];
  status: "solved" | "unsettled" | "unsolvable";
  reason: string;
  grid: [number, number, number][];
  moments: Moment[];
  trades: Swapped[];
  /** When it could first have been completed as it lay. */
  first_ms: number | null;
  done_ms: number | null;
  correct: boolean;
  points: number;
  /** Where the hand had no grid: the trade that would have helped most often. */
  better: BetterTrade | null;
}

/** A grid after a change of it. */
export interface Moment {
  seq: number;
  at_ms: number;
  laid: number;
  /** From here everything could be laid without moving a tile. */
  goes_on: boolean;
}

/** A trade, and whether the hand had a grid before it and after it. */
export interface Swapped {
  seq: number;
  at_ms: number;
  gave: number;
  got: number;
  before: "solved" | "unsettled" | "unsolvable";
  after: "solved" | "unsettled" | "unsolvable";
}

/**
 * What is to be known of these tiles: a grid; how to go on from what lies; which to trade;
 * whether it is right as it lies.
 */
export interface Asked {
  want: "check" | "grid" | "hint" | "trade";
  /** The tiles that do not lie yet. */
  hand: number[];
  laid?: [number, number, number][];
  /** Lines of two are allowed (T3.5). */
  pairs?: boolean;
  /**
   * T3.4.
   * Left out: "fixed".
   */
  wilds?: "fixed" | "free";
}

/** What the solver says. */
export interface Advice {
  /** Whether the hand has a grid, as far as is known. */
  status: "solved" | "unsettled" | "unsolvable";
  /** One of all tiles; for a hint one that keeps most of what lies. */
  grid?: [number, number, number][];
  /** For a hint: what has to be lifted first. */
  lift?: [number, number, number][];
  /** For a hint: what to lay next. */
  line?: [number, number, number][];
  /** The best first. */
  trades?: Worth[];
  /** For a check: all that is wrong; if it is nothing, it is solved. */
  faults?: Fault[];
  /** In words. */
  text?: string;
}

/** The chance that the hand has a grid after that tile was traded. */
export interface Worth {
  tile: number;
  chance: number;
}

export type TilesEvent =
  | Readied
  | Counting
  | Begun
  | Arranged
  | Traded
  | Claimed
  | Denied
  | Freed
  | Returned
  | Said
  | Checked
  | Hurried
  | Scored
  | Left
  | Ended;

export type TilesAction = Ready | Lay | Lift | Trade | Done | Back | Stuck | Unstuck;

export type TilesOffers = unknown;

export type TilesAnalysis = Hands | RoundReview;

export type TilesQuestion = Asked;

export type TilesAdvice = Advice;

/** The types of Pivit tiles. */
export interface TilesTypes {
  view: TilesView;
  event: TilesEvent;
  action: TilesAction;
  options: TilesOptions;
  offers: TilesOffers;
  analysis: TilesAnalysis;
  question: TilesQuestion;
  advice: TilesAdvice;
}
