import { expect, it } from "vitest";
import { cellUnder, fit, panned, seesAll, zoomed } from "../src/camera";

const EXTENT = { width: 320, height: 300 };

it("shows all that lies, with room for more", () => {
  const places = [[3, 4], [3, 20], [18, 4], null] as const;
  const camera = fit(places, 26, EXTENT);
  expect(seesAll(camera, places, EXTENT)).toBe(true);
  expect(cellUnder(camera, 0, 0)).toEqual([11, 12]);
});

it("keeps what is under the pointer there when it comes nearer", () => {
  const camera = { row: 13, col: 13, cell: 30 };
  const before = cellUnder(camera, 75, -45);
  expect(cellUnder(zoomed(camera, 1.5, 75, -45), 75, -45)).toEqual(before);
});

it("follows the hand", () => {
  const camera = { row: 13, col: 13, cell: 30 };
  expect(panned(camera, 60, -30, 26)).toEqual({ row: 14, col: 11, cell: 30 });
  expect(panned(camera, 1e6, 1e6, 26)).toMatchObject({ row: 0, col: 0 });
});
