/** What can be aimed at: everything on the table, with its way from the ball that is flicked. */

import type { Table } from "@tripiv/protocol/game/pivic";
import { words } from "@tripiv/words/pivic";
import { degreesOf, rounded } from "./aim";
import type { Lying } from "./course";
import { ownerOf } from "./draw";
import { ballName } from "./tell";

export interface Target {
  id: string;
  name: string;
  degrees: number;
  /** From middle to middle. */
  mm: number;
}

const UM = 1000;

/** Neutral holes are counted from 1, goals and the Pivic have names. */
export function holeName(table: Table, hole: number): string {
  const { kind, x_mm: x } = table.holes[hole]!;
  if (kind === "goal") return words.goalOf(words.seats[x < 0 ? 0 : 1]);
  return kind === "pivic" ? words.pivic : words.hole(holeNumber(table, hole));
}

export const holeNumber = (table: Table, hole: number): number =>
  table.holes.slice(0, hole + 1).filter(({ kind }) => kind === "neutral").length;

/** Holes first, goals before the others, then the balls of the other side, then one's own. */
export function targetsOf(
  table: Table,
  balls: readonly Lying[],
  [own, fromX, fromY]: Lying,
): Target[] {
  const way = (id: string, name: string, x: number, y: number): Target => ({
    id,
    name,
    degrees: rounded(degreesOf(x - fromX, y - fromY)),
    mm: Math.round(Math.hypot(x - fromX, y - fromY) / UM),
  });
  const holes = table.holes.map(({ x_mm: x, y_mm: y }, n) =>
    way(`hole ${n}`, holeName(table, n), x * UM, y * UM),
  );
  const others = balls
    .filter(([ball]) => ball !== own)
    .sort(([a], [b]) => Number(ownerOf(a) === ownerOf(own)) - Number(ownerOf(b) === ownerOf(own)))
    .map(([ball, x, y]) => way(`ball ${ball}`, ballName(ball), x, y));
  return [...holes, ...others];
}
