import type { Table } from "@tripiv/protocol/game/pivic";
import { expect, it } from "vitest";
import { degreesOf } from "../src/aim";
import { firstMet, type Reach } from "../src/reach";
// What the server's own shots do: tests/games/pivic/test_reach.py.
import told from "../../../../tests/games/pivic/vectors/reach.json";

interface Case {
  table: number;
  balls: [number, number, number][];
  ball: number;
  dx: number;
  dy: number;
  met: Reach["met"];
  which: number;
  at: [number, number];
}

/** A moment is told in whole µs, in which a fast ball goes two µm. */
const NEAR_UM = 5;

it("sees what a ball meets first, and where, as shots do", () => {
  const cases = told.cases as unknown as Case[];
  const tables = told.tables as unknown as Table[];
  expect(cases.length).toBeGreaterThan(100);
  for (const { table, balls, ball, dx, dy, met, which, at } of cases) {
    const found = firstMet(tables[table]!, balls, { ball, degrees: degreesOf(dx, dy), speed: 1 })!;
    expect([found.met, found.which]).toEqual([met, which]);
    expect(Math.hypot(found.x - at[0], found.y - at[1])).toBeLessThan(NEAR_UM);
  }
});

it("says nothing of a ball that does not lie there", () => {
  const table = (told.tables as unknown as Table[])[0]!;
  expect(firstMet(table, [], { ball: 0, degrees: 0, speed: 1 })).toBeNull();
});
