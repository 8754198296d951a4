/** Positions as the text that the server reads: written here, judged there. */

import type { PivicView } from "@tripiv/protocol/game/pivic";

export type Laid = Pick<PivicView, "phase" | "balls" | "turn" | "points" | "due" | "removals"> &
  Partial<Pick<PivicView, "rescue" | "queue">>;

const SEATS = ["one", "two"] as const;

/** Millimetres, with no more digits than it takes. */
const length = (um: number): string => String(Math.round(um) / 1000);

const pair = (name: string, [one, two]: readonly [number, number]): string[] =>
  one || two ? [`${name}=${one}:${two}`] : [];

const seats = (name: string, found: readonly number[]): string[] =>
  found.length ? [`${name}=${found.map((seat) => SEATS[seat]!).join(",")}`] : [];

/** One line that holds a position (P2.4). */
export function writePosition(laid: Laid): string {
  return [
    SEATS[laid.turn]!,
    laid.points.join(":"),
    ...pair("due", laid.due),
    ...pair("removals", laid.removals),
    ...seats(
      "behind",
      [0, 1].filter((seat) => laid.rescue?.[seat]),
    ),
    ...seats("places", laid.queue ?? []),
    ...(laid.phase === "setup" ? ["setup"] : []),
    ...[...laid.balls]
      .sort(([a], [b]) => a - b)
      .map(([ball, x, y]) => `${ball + 1}@${length(x)},${length(y)}`),
  ].join(" ");
}
