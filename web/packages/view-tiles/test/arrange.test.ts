import type { TilesAction } from "@tripiv/protocol/game/tiles";
import { describe, expect, it } from "vitest";
// What the rules themselves make of it: tests/games/tiles/test_page_vector.py.
import told from "../../../../tests/games/tiles/vectors/arrange.json";
import {
  actionsBetween,
  groupOf,
  placesAfter,
  putDown,
  type Place,
  type Places,
} from "../src/arrange";

interface Vector {
  before: Places;
  action: TilesAction;
  after: Places;
}

const vectors = told as unknown as Vector[];

const hand = (...laid: [number, Place][]): Places => {
  const places: (Place | null)[] = Array.from({ length: 24 }, () => null);
  for (const [tile, place] of laid) places[tile] = place;
  return places;
};

describe("what an action will do", () => {
  it("is what the server does", () => {
    expect(vectors.length).toBeGreaterThan(100);
    for (const { before, action, after } of vectors)
      expect(placesAfter(before, action)).toEqual(after);
  });

  it("can be undone by actions that lead back", () => {
    for (const { before, after } of vectors) {
      const back = actionsBetween(after, before).reduce(placesAfter, after);
      expect(back).toEqual(before);
    }
  });
});

describe("putting tiles down", () => {
  it("lays tiles of the hand in a line, over what lies there", () => {
    const places = hand([5, [2, 3]]);
    const after = putDown(places, [0, 1, 2], [2, 2], false, 26)!;
    expect(after.slice(0, 3)).toEqual([
      [2, 2],
      [2, 4],
      [2, 5],
    ]);
    expect(after[5]).toEqual([2, 3]);
  });

  it("keeps the pattern of tiles that lay", () => {
    const places = hand([0, [4, 4]], [1, [4, 5]], [2, [5, 4]]);
    const after = putDown(places, [1, 0, 2], [8, 8], true, 26)!;
    expect(after.slice(0, 3)).toEqual([
      [8, 7],
      [8, 8],
      [9, 7],
    ]);
  });

  it("changes places with a tile, or sends it to the hand", () => {
    const places = hand([0, [4, 4]], [1, [4, 5]]);
    expect(putDown(places, [0], [4, 5], false, 26)!.slice(0, 2)).toEqual([
      [4, 5],
      [4, 4],
    ]);
    const from = putDown(places, [2], [4, 5], false, 26)!;
    expect(from[1]).toBeNull();
    expect(from[2]).toEqual([4, 5]);
  });

  it("never leaves the table", () => {
    expect(putDown(hand(), [0, 1], [0, 25], false, 26)).toBeNull();
    const places = hand([0, [0, 0]], [1, [1, 0]]);
    expect(putDown(places, [1, 0], [0, 0], false, 26)).toBeNull();
  });

  it("puts no two tiles on one cell, whatever is moved where", () => {
    for (const { after } of vectors) {
      const laid = after.flatMap((place, tile) => (place ? [tile] : []));
      for (let n = 0; n < laid.length; n += 3) {
        const moved = putDown(after, laid.slice(n, n + 3), [12, 12], false, 26);
        if (!moved) continue;
        const cells = moved.filter((place) => place !== null).map(String);
        expect(new Set(cells).size).toBe(cells.length);
      }
    }
  });
});

it("finds all that hangs together", () => {
  const places = hand([0, [4, 4]], [1, [4, 5]], [2, [5, 5]], [3, [7, 7]]);
  expect(groupOf(places, 0)).toEqual([0, 1, 2]);
  expect(groupOf(places, 3)).toEqual([3]);
});
