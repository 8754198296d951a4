/**
 * Where tiles lie, and what an action makes of it before the server has answered. The server does
 * the same in `arrange.py`; `vectors/arrange.json` holds both to it.
 */

import type { TilesAction } from "@tripiv/protocol/game/tiles";

/** Row and column from the top left, both from 0. */
export type Place = readonly [row: number, col: number];
/** Of each of one's tiles, in the order they came; null: in the hand. */
export type Places = readonly (Place | null)[];
export type Put = [tile: number, row: number, col: number];

export const samePlace = (a: Place | null, b: Place | null): boolean =>
  a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);

/** The places after an action that will be accepted. */
export function placesAfter(places: Places, action: TilesAction): Places {
  if (action.type === "lay") {
    const after = [...places];
    for (const [tile, row, col] of action.puts) after[tile] = [row, col];
    return after;
  }
  if (action.type === "lift") {
    const after = [...places];
    for (const tile of action.tiles) after[tile] = null;
    return after;
  }
  if (action.type === "trade") {
    const after = [...places];
    after[action.tile] = null;
    return after;
  }
  return places;
}

/** The actions that lead from some places to others: what has to be lifted first. */
export function actionsBetween(from: Places, to: Places): TilesAction[] {
  const lifts: number[] = [];
  const puts: Put[] = [];
  to.forEach((place, tile) => {
    if (samePlace(place, from[tile] ?? null)) return;
    if (place === null) lifts.push(tile);
    else puts.push([tile, place[0], place[1]]);
  });
  const found: TilesAction[] = [];
  if (lifts.length > 0) found.push({ type: "lift", tiles: lifts });
  if (puts.length > 0) found.push({ type: "lay", puts });
  return found;
}

/** Which tile lies on a cell; -1: none. */
export function tileAt(places: Places, place: Place): number {
  return places.findIndex((other) => samePlace(other, place));
}

/** All tiles that hang together with one that lies. */
export function groupOf(places: Places, tile: number): number[] {
  const at = new Map<string, number>();
  places.forEach((place, index) => {
    if (place) at.set(place.join(), index);
  });
  const found = new Set<number>();
  const waiting = [tile];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    const place = places[next];
    if (found.has(next) || !place) continue;
    found.add(next);
    const [row, col] = place;
    for (const [r, c] of [
      [row - 1, col],
      [row + 1, col],
      [row, col - 1],
      [row, col + 1],
    ]) {
      const neighbour = at.get(`${r!},${c!}`);
      if (neighbour !== undefined) waiting.push(neighbour);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/**
 * Where tiles come to lie that are put down together, the first of them on a cell. Those that
 * lay keep their pattern; those of the hand go in a line, over what lies there already. Whatever
 * lay on their cells goes into the hand, or, where one tile takes the place of another, changes
 * places with it. Null where they would lie off the table.
 */
export function putDown(
  places: Places,
  tiles: readonly number[],
  at: Place,
  down: boolean,
  size: number,
): Places | null {
  const first = tiles[0];
  if (first === undefined) return places;
  const anchor = places[first] ?? null;
  const after: (Place | null)[] = [...places];
  for (const tile of tiles) after[tile] = null;
  const isTaken = ([row, col]: Place) => tileAt(after, [row, col]) >= 0;
  const isOn = ([row, col]: Place) => row >= 0 && col >= 0 && row < size && col < size;
  const goals = new Map<number, Place>();
  if (anchor) {
    for (const tile of tiles) {
      const place = places[tile];
      if (place) goals.set(tile, [place[0] + at[0] - anchor[0], place[1] + at[1] - anchor[1]]);
    }
  } else {
    let [row, col] = at;
    for (const tile of tiles) {
      // The first takes the cell that was pointed at, whatever lies there.
      while (goals.size > 0 && isOn([row, col]) && isTaken([row, col])) {
        if (down) row += 1;
        else col += 1;
      }
      goals.set(tile, [row, col]);
      if (down) row += 1;
      else col += 1;
    }
  }
  for (const [tile, goal] of goals) {
    if (!isOn(goal)) return null;
    const other = tileAt(after, goal);
    if (other >= 0 && !goals.has(other)) after[other] = tiles.length === 1 ? anchor : null;
    after[tile] = goal;
  }
  return after;
}
