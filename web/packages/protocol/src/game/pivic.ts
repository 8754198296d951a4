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

export type PivicEvent = Placed | Rolled | Removed | Opened | Lapsed | Missed | Left | Ended;

export type PivicAction = Put | Shot | Remove;

export type PivicAnalysis = unknown;

/** The types of Pivic. */
export interface PivicTypes {
  view: PivicView;
  event: PivicEvent;
  action: PivicAction;
  options: PivicOptions;
  offers: PivicOffers;
  analysis: PivicAnalysis;
}
