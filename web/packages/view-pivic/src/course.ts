/**
 * The course of a shot: where each ball is at any moment. The server sends pieces of motion and
 * says in `course.py` how to read them; the same examples hold both.
 */

import type { Rolled } from "@tripiv/protocol/game/pivic";

/** Ball, and where it lies, in µm from the middle of the table. */
export type Lying = readonly [ball: number, x: number, y: number];
/** In µm; z is the height above the floor. */
export type Point = readonly [x: number, y: number, z: number];
/** Moment in µs, what, which ball, the other one, and how hard in mm/s. */
export type Contact = readonly [
  t: number,
  kind: number,
  ball: number,
  other: number,
  speed: number,
];

export const Mode = { resting: 1, sliding: 2, rolling: 3, flying: 4, rimming: 5 } as const;
export const Met = { ball: 1, peg: 2, rail: 3, hole: 4, dropped: 5, over: 6 } as const;

const GRAVITY_UM_S2 = 9_806_650;
const US = 1e6;

/** Where the pieces say that a ball is; null before its first. */
export function placeAt(
  pieces: readonly (readonly number[])[],
  ball: number,
  t: number,
): Point | null {
  let piece: readonly number[] | null = null;
  for (const other of pieces) if (other[0] === ball && other[2]! <= t) piece = other;
  return piece && pointOf(piece, t);
}

function pointOf(piece: readonly number[], t: number): Point {
  const [, mode, start, x, y, a, b, c, d] = piece as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const dt = (t - start) / US;
  switch (mode) {
    case Mode.sliding:
    case Mode.rolling:
      return [x + (a + 0.5 * c * dt) * dt, y + (b + 0.5 * d * dt) * dt, 0];
    case Mode.flying:
      return [x + a * dt, y + b * dt, c + (d - 0.5 * GRAVITY_UM_S2 * dt) * dt];
    case Mode.rimming:
      return [x + a * dt, y + b * dt, 0];
    default:
      return [x, y, 0];
  }
}

/** A shot as it can be shown: all balls at any moment of it. */
export class Course {
  readonly durationUs: number;
  readonly contacts: readonly Contact[];
  readonly #byBall = new Map<number, (readonly number[])[]>();
  readonly #gone = new Map<number, number>();
  readonly #still: Lying[];

  constructor(readonly rolled: Rolled) {
    this.durationUs = rolled.duration_ms * 1000;
    this.contacts = rolled.contacts as unknown as Contact[];
    for (const piece of rolled.pieces) {
      const own = this.#byBall.get(piece[0]!);
      if (own) own.push(piece);
      else this.#byBall.set(piece[0]!, [piece]);
    }
    for (const [ball, , ms] of rolled.departures) this.#gone.set(ball, ms * 1000);
    this.#still = rolled.rest.filter(([ball]) => !this.#byBall.has(ball));
  }

  /** Balls that move at all, to draw their traces. */
  get moved(): number[] {
    return [...this.#byBall.keys()];
  }

  /** Where a ball that moves is; null: it lies still all the time, or is gone. */
  at(ball: number, t: number): Point | null {
    const pieces = this.#byBall.get(ball);
    if (!pieces || t >= (this.#gone.get(ball) ?? Infinity)) return null;
    // A shot has some hundred pieces at most, so looking through a ball's few is quick.
    let piece = pieces[0]!;
    for (const other of pieces) {
      if (other[2]! > t) break;
      piece = other;
    }
    return pointOf(piece, Math.max(t, piece[2]!));
  }

  /** All balls on the table at a moment. */
  balls(t: number): { ball: number; point: Point }[] {
    const found = this.#still.map(([ball, x, y]) => ({ ball, point: [x, y, 0] as Point }));
    for (const ball of this.#byBall.keys()) {
      const point = this.at(ball, t);
      if (point) found.push({ ball, point });
    }
    return found;
  }

  /** The way of a ball as points for drawing, some for each piece. */
  trace(ball: number): Point[] {
    const pieces = this.#byBall.get(ball) ?? [];
    const end = Math.min(this.durationUs, this.#gone.get(ball) ?? Infinity);
    return pieces.flatMap((piece, n) => {
      const from = piece[2]!;
      const to = Math.max(from, Math.min(end, pieces[n + 1]?.[2] ?? end));
      const steps = piece[1] === Mode.sliding || piece[1] === Mode.flying ? 8 : 1;
      return Array.from({ length: steps + 1 }, (_, k) =>
        pointOf(piece, from + ((to - from) * k) / steps),
      );
    });
  }
}
