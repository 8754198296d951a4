/** What the analyst says, as short text. */

import type { Line, Shot, Table } from "@tripiv/protocol/game/pivic";
import { words } from "@tripiv/words/pivic";
import { degreesOf, type Aim } from "../aim";
import { holeName } from "../target";
import { ballName } from "../tell";

/** What is not certain is never said to be. */
export function percent(share: number): string {
  if (share > 0.99 && share < 1) return "> 99 %";
  if (share < 0.01 && share > 0) return "< 1 %";
  return `${Math.round(share * 100)} %`;
}

/** Points as one counts on average: 0.37. */
export const average = (points: number): string => points.toFixed(2);

export const aimOf = ({ ball, dx, dy, speed }: Shot): Aim => ({
  ball,
  degrees: degreesOf(dx, dy),
  speed,
});

export function shotText(shot: Shot): string {
  return words.study.shot(ballName(shot.ball), Math.round(degreesOf(shot.dx, shot.dy)), shot.speed);
}

/** What a shot is for. */
export function purpose(line: Line, table: Table): string {
  const way = words.study.ways[line.way];
  if (line.ball == null || line.hole == null || line.way === "goal") return way;
  return words.study.into(way, ballName(line.ball), holeName(table, line.hole));
}

/** What comes of it, but for the chance to win. */
export function prospects({ worth }: Line): string {
  const { prospect } = words.study;
  const told = [
    [worth.drops, prospect.drops],
    [worth.retrieves, prospect.retrieves],
    [worth.loses, prospect.loses],
    [worth.concedes, prospect.concedes],
    [worth.ejects, prospect.ejects],
  ] as const;
  const found: string[] = told
    .filter(([share]) => share >= 0.005)
    .map(([share, say]) => say(percent(share)));
  if (worth.points || worth.against)
    found.push(prospect.points(average(worth.points), average(worth.against)));
  return found.join(", ");
}
