import type { Table } from "@tripiv/protocol/game/pivic";
import { expect, it } from "vitest";
import { degreesOf, rounded, shotOf } from "../src/aim";
import { frameOf, toScreen, toTable } from "../src/frame";
import told from "../../../../tests/games/pivic/vectors/placing.json";

const table = (told.tables as unknown as Table[])[0]!;

it("finds back from the screen to the table, however it is turned", () => {
  for (const [wide, high] of [
    [900, 500],
    [320, 600],
  ] as const)
    for (const seat of [0, 1])
      for (let turns = 0; turns < 4; turns += 1) {
        const frame = frameOf(table, wide, high, seat, turns);
        const [x, y] = toScreen(frame, 123_000, -45_000);
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(frame.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(frame.height);
        expect(toTable(frame, x, y)).toEqual([123_000, -45_000]);
      }
});

it("has the own end on the left, or at the bottom", () => {
  const lying = frameOf(table, 900, 500, 1, 0);
  expect(toScreen(lying, 400_000, 0)[0]).toBeLessThan(lying.width / 2);
  const standing = frameOf(table, 320, 700, 0, 0);
  expect(toScreen(standing, -400_000, 0)[1]).toBeGreaterThan(standing.height / 2);
});

it("tells a direction in whole numbers", () => {
  expect(shotOf({ ball: 3, degrees: 90, speed: 1200.4 })).toEqual({
    type: "shot",
    ball: 3,
    dx: 0,
    dy: 1_000_000,
    speed: 1200,
  });
  expect(degreesOf(-1, 0)).toBe(180);
  expect(rounded(-0.04)).toBe(0);
  expect(rounded(359.96)).toBe(0);
});
