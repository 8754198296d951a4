// Made by `make protocol` from the types of the server. Changes here are lost.

/** What everyone may see: all of it. Times are match time in ms. */
export interface PivicView {
  seat: number | null;
  options: PivicOptions;
  phase: "over" | "play" | "setup";
  balls: [number, number, number][];
  turn: number;
  /** Who places now. */
  placer: number | null;
  /** And who after, the one who places now among them. */
  queue?: number[];
  points: [number, number];
  due: [number, number];
  rescue: [boolean, boolean];
  /** The balls of each that are not on the table. */
  reserve: [number[], number[]];
  removals: [number, number];
  opens_at?: number | null;
  clock_end?: number | null;
  place_by?: number | null;
  shot_by?: number | null;
  last?: LastShot | null;
  end?: Ended | null;
  /**
   * What the view's seat may do now.
   * Left out: {}.
   */
  offers?: PivicOffers;
}

/** What those who play may choose. */
export interface PivicOptions {
  table: Table;
  /** P8. */
  advanced?: boolean;
  /** An empty table ends nothing while balls are due (P7.2). */
  none_due?: boolean;
  /** P9.1; 0: no limit, as with the two below. */
  total_s?: number;
  /** P9.2. */
  place_s?: number;
  /** P9.3. */
  shot_s?: number;
  /**
   * How steady hands are (P3.7).
   * Left out: "steady".
   */
  hand?: "average" | "expert" | "novice" | "steady";
  /**
   * How far the line of an aim is shown (P3.8).
   * Left out: "short".
   */
  aim?: "far" | "short";
  /** The position that it begins with, as `notation` writes it; empty: as P2.2 says (P2.4). */
  start?: string;
}

/** One table, with all that a shot on it depends on. */
export interface Table {
  name: string;
  /** A convex outline, anticlockwise; each side is a rail. */
  corners_mm: [number, number][];
  top_speed_mm_s: number;
  /** How far the halves may differ (P1.5): real boards are not perfect. */
  tolerance_mm: number;
  ball: Ball;
  cloth: Cloth;
  rail: Rail;
  peg: PegMaterial;
  holes: Hole[];
  pegs: Peg[];
  /** A floor for experiments: no hole, no peg, and no match. */
  bare: boolean;
}

/** All balls are alike. */
export interface Ball {
  radius_mm: number;
  mass_g: number;
  restitution: number;
}

/** The floor: what slows a ball that slides, one that rolls, and one that lands. */
export interface Cloth {
  sliding_friction: number;
  rolling_friction: number;
  restitution: number;
}

/** The wall around. A ball whose centre is above its top goes over it. */
export interface Rail {
  height_mm: number;
  restitution: number;
  friction: number;
}

/** What all pegs are made of. */
export interface PegMaterial {
  restitution: number;
  friction: number;
}

/** P1.4: goals are of a player, every other hole is neutral. */
export interface Hole {
  kind: "goal" | "neutral" | "pivic";
  x_mm: number;
  y_mm: number;
  radius_mm: number;
}

/** An upright pin, too high for any ball to pass over. */
export interface Peg {
  set: "first" | "second";
  x_mm: number;
  y_mm: number;
  radius_mm: number;
}

/** The shot before this position, as it was executed. */
export interface LastShot {
  seat: number;
  shot: Shot;
  /** As in `Result`. */
  departures: [number, number, number][];
  notes: Note[];
  void: boolean;
}

/** P3.1: which ball is flicked, whereto (dx, dy of any length), how fast in mm/s. */
export interface Shot {
  type: "shot";
  ball: number;
  dx: number;
  dy: number;
  speed: number;
}

/** One thing that a shot brought a seat, by which clause, and for which ball. */
export interface Note {
  clause: string;
  what: "again" | "passes" | "points" | "removal" | "rescue" | "retrieves";
  seat: number;
  count?: number;
  ball?: number | null;
}

/** How it ended; no winner where it is a draw. Also the event. */
export interface Ended {
  type: "ended";
  reason: "clock" | "eliminated" | "empty" | "idle" | "lapse" | "left" | "points";
  winner: number | null;
}

export interface PivicOffers {
  put?: PutOffer | null;
  shoot?: ShootOffer | null;
  /** Balls that may be taken off the table. */
  remove?: number[];
}

/**
 * From `least` to `most` of these balls may be placed in the region, whose inner edge is at
 * `edge_um` along the table (all of a ball lies on the own side of it).
 */
export interface PutOffer {
  balls: number[];
  least: number;
  most: number;
  region: "behind" | "half";
  edge_um: number;
  /** Where all of `most` could lie, for whoever does not care. */
  suggestion: [number, number, number][];
}

/** One of these balls may be flicked, in any direction, with 1 to `top_speed` mm/s. */
export interface ShootOffer {
  balls: number[];
  top_speed: number;
}

export interface Placed {
  type: "placed";
  seat: number;
  balls: [number, number, number][];
  region: "behind" | "half";
}

/** A shot, from the flick to rest, and what it meant. `course` says how to read it. */
export interface Rolled {
  type: "rolled";
  seat: number;
  /** As the hand did it (P3.7). */
  shot: Shot;
  duration_ms: number;
  pieces: number[][];
  contacts: number[][];
  departures: [number, number, number][];
  rest: [number, number, number][];
  notes: Note[];
  /** P3.6: nothing moved. */
  void?: boolean;
}

/** A seat has taken one of the other's balls off the table (P7.1). */
export interface Removed {
  type: "removed";
  seat: number;
  ball: number;
  notes?: Note[];
}

/** The moment for removals is over, and the seat may shoot (P7.1). */
export interface Opened {
  type: "opened";
  seat: number;
}

/** A seat has not placed a ball in time (P9.2). */
export interface Lapsed {
  type: "lapsed";
  seat: number;
  rescue?: boolean;
  notes?: Note[];
}

/** A seat has not shot in time (P9.3). */
export interface Missed {
  type: "missed";
  seat: number;
}

/** A seat has left for good (P11.1). */
export interface Left {
  type: "left";
  seat: number;
}

/** Balls of the reserve are placed (P2.2, P5.3, P8.5). */
export interface Put {
  type: "put";
  balls: [number, number, number][];
}

/** One of the opponent's balls is taken off the table (P7.1). */
export interface Remove {
  type: "remove";
  ball: number;
}

/** What can be said of a position so far; the next one replaces it. */
export interface Analysis {
  type: "position";
  /** Who shoots or places next; None once it is over. */
  seat?: number | null;
  hand: "average" | "expert" | "novice" | "steady";
  /** Of each seat to win, after the best that was found. */
  chances: [number, number];
  /** The best first. */
  lines?: Line[];
  heat?: Heat[];
  /** Where the balls that are due might lie, if that is next. */
  places?: [number, number, number][];
  /** A ball of the other's that `seat` had better take off the table now (P7.1). */
  remove?: number | null;
  /** So many were played in thought. */
  shots?: number;
  spent_ms?: number;
  outcome?: Outcome | null;
}

/** One shot. */
export interface Line {
  shot: Shot;
  way: "combination" | "goal" | "guard" | "luck" | "peg" | "played" | "rail" | "straight";
  /** The ball it is meant to sink. */
  ball?: number | null;
  /** And where. */
  hole?: number | null;
  worth: Worth;
  /** So often it was played in thought. */
  samples: number;
}

/** What comes of a shot. */
export interface Worth {
  /** The chance to win after it. */
  win: number;
  /** The deviation of that, by the samples played. */
  error: number;
  /** The chance that a ball of the other's falls into a hole but the own goal (P4.1). */
  drops: number;
  /** That an own ball falls into a hole but the goal attacked. */
  loses: number;
  /** That own balls come back (P5.2). */
  retrieves: number;
  /** That balls of the other's come back (P5.2, P7.1). */
  concedes: number;
  /** That a ball goes over a rail (P7.1). */
  ejects: number;
  /** How many points it brings, on average. */
  points: number;
  /** And how many it brings the other. */
  against: number;
}

/** What a flick of one ball is worth in each direction, with each speed. */
export interface Heat {
  ball: number;
  /** Of a whole turn, from +x towards +y. */
  directions: number;
  /** In mm/s. */
  speeds: number[];
  /** Chances to win in hundredths: all directions with the first speed, and so on. */
  cells: number[];
}

/** How a match ended: for each seat its rank (0 is first, equal is level) and its score. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

/** One shot of a match, as it was meant. */
export interface Judged {
  type: "action";
  /** Of its entry in the log. */
  seq: number;
  /** Of the shot in the match, from 0. */
  number: number;
  seat: number;
  played: Line;
  /** Of all that were found; the one played, if nothing was better. */
  best: Line;
  mark: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  /** How much of its chance to win the seat gave away. */
  loss: number;
  /** Points that the shot brought the seat, less those it brought the other. */
  scored: number;
  /** How much better it came out than such a shot does on average, as a chance to win. */
  luck: number;
}

/** A whole match. It comes last. */
export interface Summary {
  type: "match";
  seats: Accuracy[];
  graph: Score[];
  /** Entries of the costliest shots, the worst first. */
  turning?: number[];
  /** Not all of it was looked at. */
  stopped?: boolean;
  /** By the rules; None where it was not played to an end. */
  outcome?: Outcome | null;
}

/** How well a seat played. */
export interface Accuracy {
  seat: number;
  shots: number;
  /** From 0 to 100; None where nothing was judged. */
  accuracy: number | null;
  /** Chance to win given away with each shot, on average. */
  loss: number;
  /** That the shots played would have brought on average, and that the best would have. */
  points: number;
  best_points: number;
  scored: number;
  luck: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** The chances after an entry; the first before everything. */
export interface Score {
  seq: number;
  chances: [number, number];
  /** Left out: "best". */
  mark?: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
  seat?: number | null;
}

export type PivicEvent = Placed | Rolled | Removed | Opened | Lapsed | Missed | Left | Ended;

export type PivicAction = Put | Shot | Remove;

export type PivicAnalysis = Analysis | Judged | Summary;

export type PivicQuestion = null;

export type PivicAdvice = null;

/** The types of Pivic. */
export interface PivicTypes {
  view: PivicView;
  event: PivicEvent;
  action: PivicAction;
  options: PivicOptions;
  offers: PivicOffers;
  analysis: PivicAnalysis;
  question: PivicQuestion;
  advice: PivicAdvice;
}
