/** The map of what a flick of a ball is worth: its cells, its best ones, its colours. */

import type { Heat } from "@tripiv/protocol/game/pivic";
import type { Aim } from "../aim";

export interface Spot {
  aim: Aim;
  /** A chance to win, from 0 to 1. */
  win: number;
}

const TURN = 360;

export const cellAt = (heat: Heat, direction: number, speed: number): number =>
  heat.cells[speed * heat.directions + direction] ?? 0;

/** The lowest and the highest chance of all maps, in hundredths: between them colours are spread. */
export function rangeOf(maps: readonly Heat[]): [low: number, high: number] {
  const cells = maps.flatMap((heat) => heat.cells);
  // A map without a difference is no reason for bright colours.
  const [low, high] = [Math.min(...cells, 100), Math.max(...cells, 0)];
  return [Math.min(low, high), Math.max(high, low + 1)];
}

/** The best places of a map, each a good way from the others. */
export function bestSpots(heat: Heat, most: number): Spot[] {
  const { ball, directions, speeds } = heat;
  const all = speeds
    .flatMap((speed, row) =>
      Array.from({ length: directions }, (_, n) => ({ n, speed, win: cellAt(heat, n, row) })),
    )
    .sort((a, b) => b.win - a.win);
  const apart = Math.max(2, directions / 12);
  const found: typeof all = [];
  for (const cell of all) {
    if (found.length >= most) break;
    const isNear = found.some((other) => {
      const far = Math.abs(other.n - cell.n);
      return Math.min(far, directions - far) < apart;
    });
    if (!isNear) found.push(cell);
  }
  return found.map(({ n, speed, win }) => ({
    aim: { ball, degrees: (n * TURN) / directions, speed },
    win: win / 100,
  }));
}

// From dark to light, so that it reads without colour as well.
const STOPS = [
  [38, 16, 66],
  [52, 78, 138],
  [32, 144, 140],
  [120, 205, 88],
  [253, 231, 60],
] as const;

/** The colour of a share from 0 to 1. */
export function heatColour(share: number): string {
  const at = Math.max(0, Math.min(1, share)) * (STOPS.length - 1);
  const n = Math.min(STOPS.length - 2, Math.floor(at));
  const mixed = STOPS[n]!.map((part, k) =>
    Math.round(part + (STOPS[n + 1]![k]! - part) * (at - n)),
  );
  return `rgb(${mixed.join(" ")})`;
}
