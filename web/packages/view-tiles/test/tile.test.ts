import { expect, it } from "vitest";
import { faultyCells, faultyLines } from "../src/fault";
import { readColour, readHand, sorted, tileName, tileWords } from "../src/tile";
import { timeText } from "../src/time";

it("names tiles as people do", () => {
  expect([0, 8, 35, 36].map(tileName)).toEqual(["r1", "o3", "p6", "*"]);
  expect(tileWords(8)).toBe("orange square");
  expect(["r", "P", "x", ""].map(readColour)).toEqual([0, 5, null, null]);
});

it("sorts a hand, what is alike as it came", () => {
  const tiles = [36, 7, 0, 12, 1, 0];
  const hand = [0, 1, 2, 3, 4, 5];
  expect(sorted(hand, tiles, "came")).toEqual(hand);
  expect(sorted(hand, tiles, "colour")).toEqual([2, 5, 4, 1, 3, 0]);
  expect(sorted(hand, tiles, "design")).toEqual([2, 5, 3, 4, 1, 0]);
});

it("reads where a fault is", () => {
  const faults = [
    { code: "short", clause: "T3.2", text: "", where: "0,1 0,2 | 0,1 0,2" },
    { code: "apart", clause: "T3.1", text: "", where: "5,5" },
    { code: "left", clause: "T3.1", text: "" },
  ];
  expect([...faultyCells(faults)]).toEqual(["0,1", "0,2", "5,5"]);
  expect(faultyLines(faults)).toEqual([
    [
      [0, 1],
      [0, 2],
    ],
  ]);
});

it("tells times", () => {
  expect(timeText(65_400)).toBe("1:05");
  expect(timeText(9_870, true)).toBe("0:09.8");
});

it("reads a hand as people type it", () => {
  expect(readHand("r1 O3, p6*")).toEqual([0, 8, 35, 36]);
  expect(readHand("")).toEqual([]);
  for (const odd of ["r7", "x1", "r", "1r", "r1-o2"]) expect(readHand(odd)).toBeNull();
});
