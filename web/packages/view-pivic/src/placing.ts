/**
 * P2.1: where a ball may be placed, so that a place can be marked while the ball is still in the
 * hand. The server judges the same in `placing.py`; `vectors/placing.json` holds both to it.
 */

import type { PutOffer, Table } from "@tripiv/protocol/game/pivic";
import type { Lying } from "./course";

export type Misplaced = "rail" | "peg" | "hole" | "half" | "behind" | "ball";

const UM = 1000;
const ROUNDING_MM = 1e-9;

const within = (x: number, y: number, reachMm: number) => x * x + y * y <= (reachMm * UM) ** 2;

/** How far a point is from the nearest rail, in mm; negative outside. */
export function railGapMm(table: Table, x: number, y: number): number {
  const { corners_mm: corners } = table;
  return Math.min(
    ...corners.map(([ax, ay], n) => {
      const [bx, by] = corners[(n + 1) % corners.length]!;
      const length = Math.hypot(bx - ax, by - ay);
      return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
    }),
  );
}

/** What is wrong with the place of one ball beside those others; empty: it can lie there. */
export function misplaced(
  table: Table,
  offer: Pick<PutOffer, "region" | "edge_um">,
  seat: number,
  [ball, x, y]: Lying,
  others: readonly Lying[],
): Misplaced[] {
  const radius = table.ball.radius_mm;
  const found: Misplaced[] = [];
  if (railGapMm(table, x / UM, y / UM) <= radius + ROUNDING_MM) found.push("rail");
  for (const [kind, things] of [
    ["peg", table.pegs],
    ["hole", table.holes],
  ] as const)
    if (
      things.some((thing) =>
        within(x - thing.x_mm * UM, y - thing.y_mm * UM, thing.radius_mm + radius),
      )
    )
      found.push(kind);
  const inward = (x - offer.edge_um) * (seat === 0 ? 1 : -1);
  if (inward + radius * UM > 0) found.push(offer.region);
  if (others.some(([other, ox, oy]) => other !== ball && within(x - ox, y - oy, 2 * radius)))
    found.push("ball");
  return found;
}
