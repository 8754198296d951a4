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
  let neutral = 0;
  const holes = table.holes.map(({ kind, x_mm: x, y_mm: y }, n) => {
    const name =
      kind === "goal"
        ? words.goalOf(words.seats[x < 0 ? 0 : 1])
        : kind === "pivic"
          ? words.pivic
          : words.hole((neutral += 1));
    return way(`hole ${n}`, name, x * UM, y * UM);
  });
  const others = balls
    .filter(([ball]) => ball !== own)
    .sort(([a], [b]) => Number(ownerOf(a) === ownerOf(own)) - Number(ownerOf(b) === ownerOf(own)))
    .map(([ball, x, y]) => way(`ball ${ball}`, ballName(ball), x, y));
  return [...holes, ...others];
}
