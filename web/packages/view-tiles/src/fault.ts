/** What the server finds wrong with a grid, as places: see `grid.py` for how `where` is written. */

import type { Fault } from "@tripiv/protocol";
import type { Place } from "./arrange";

function readPlaces(text: string): Place[] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((word) => {
      const [row, col] = word.split(",").map(Number);
      return [row!, col!];
    });
}

/** The cells that faults name, as `row,column`. */
export function faultyCells(faults: readonly Fault[]): Set<string> {
  return new Set(
    faults.flatMap((fault) => readPlaces((fault.where ?? "").split("|")[0]!)).map(String),
  );
}

/** The lines at fault, each by its two ends. */
export function faultyLines(faults: readonly Fault[]): [Place, Place][] {
  const found = new Map<string, [Place, Place]>();
  for (const fault of faults) {
    const text = (fault.where ?? "").split("|")[1];
    const [from, to] = text ? readPlaces(text) : [];
    if (from && to) found.set(String([from, to]), [from, to]);
  }
  return [...found.values()];
}
