/**
 * How far a ball would go straight on until it meets a ball, a peg or a rail (P3.8): drawn while one
 * aims, so that nobody waits for the server. `vectors/reach.json` holds it to what shots do.
 */

import type { Table } from "@tripiv/protocol/game/pivic";
import type { Aim } from "./aim";
import type { Lying } from "./course";

export interface Reach {
  met: "ball" | "peg" | "rail";
  /** The ball, or the number of peg or rail. */
  which: number;
  /** Where the ball that is flicked is then, in µm. */
  x: number;
  y: number;
}

const UM = 1000;
const LEAST = 1e-9;

export function firstMet(table: Table, balls: readonly Lying[], aim: Aim): Reach | null {
  const from = balls.find(([ball]) => ball === aim.ball);
  if (!from) return null;
  const turn = (aim.degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
  const [px, py] = [from[1] / UM, from[2] / UM];
  const { radius_mm: radius } = table.ball;
  const found: { mm: number; met: Reach["met"]; which: number }[] = [];

  /** Where a disc is first touched, if it lies ahead. */
  const disc = (x: number, y: number, touch: number): number => {
    const [ax, ay] = [x - px, y - py];
    const along = ax * dx + ay * dy;
    const aside = ax * dy - ay * dx;
    const under = touch * touch - aside * aside;
    return along > 0 && under > 0 ? along - Math.sqrt(under) : Infinity;
  };

  for (const [ball, x, y] of balls)
    if (ball !== aim.ball)
      found.push({ mm: disc(x / UM, y / UM, 2 * radius), met: "ball", which: ball });
  table.pegs.forEach((peg, n) => {
    found.push({ mm: disc(peg.x_mm, peg.y_mm, peg.radius_mm + radius), met: "peg", which: n });
  });
  const { corners_mm: corners } = table;
  corners.forEach(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % corners.length]!;
    const length = Math.hypot(bx - ax, by - ay);
    // Inwards, as the outline goes anticlockwise.
    const [nx, ny] = [(ay - by) / length, (bx - ax) / length];
    const towards = -(nx * dx + ny * dy);
    const gap = nx * (px - ax) + ny * (py - ay) - radius;
    found.push({ mm: towards > LEAST ? gap / towards : Infinity, met: "rail", which: n });
  });
  const first = found.reduce((best, other) => (other.mm < best.mm ? other : best));
  if (!Number.isFinite(first.mm)) return null;
  const mm = Math.max(0, first.mm);
  return { met: first.met, which: first.which, x: (px + dx * mm) * UM, y: (py + dy * mm) * UM };
}
