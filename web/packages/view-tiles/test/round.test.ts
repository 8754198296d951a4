import type { Moment, Raced, TilesView } from "@tripiv/protocol/game/tiles";
import { expect, it } from "vitest";
import { chanceText, endingText, gridOf, spansOf } from "../src/study/round";

const moment = (seq: number, at_ms: number, laid: number, goes_on: boolean): Moment => ({
  seq,
  at_ms,
  laid,
  goes_on,
});

const raced = (change: Partial<Raced>): Raced => ({
  seat: 0,
  hand: [],
  status: "solved",
  reason: "",
  grid: [],
  moments: [],
  trades: [],
  first_ms: null,
  done_ms: null,
  correct: false,
  points: 0,
  better: null,
  ...change,
});

it("finds the stretches in which a grid could have been completed", () => {
  const moments = [
    moment(1, 1_000, 3, true),
    moment(2, 2_000, 6, true),
    moment(3, 3_000, 5, false),
    moment(4, 9_000, 24, true),
  ];
  expect(spansOf(moments)).toEqual([
    { fromMs: 1_000, toMs: 3_000, few: 3, many: 6 },
    { fromMs: 9_000, toMs: 9_000, few: 24, many: 24 },
  ]);
  expect(spansOf([moment(1, 5, 3, false)])).toEqual([]);
});

it("compares the first chance with what became of it", () => {
  expect(chanceText(raced({}))).toContain("At no moment");
  expect(chanceText(raced({ first_ms: 61_000 }))).toContain("not taken");
  expect(chanceText(raced({ first_ms: 61_000, done_ms: 100_000 }))).toContain("0:39 later");
  expect(chanceText(raced({ first_ms: 61_000, done_ms: 61_500 }))).toContain("without a detour");
});

it("tells how a round ended for a seat", () => {
  expect(endingText(raced({ done_ms: 65_000 }))).toBe("done after 1:05");
  expect(endingText(raced({ correct: true }))).toContain("too late");
  expect(
    endingText(raced({ moments: [moment(1, 0, 7, false), moment(2, 1, 4, false)] })),
  ).toContain("7 of 24");
});

it("reads what lies from a seat's own view", () => {
  const view = { tiles: [5, 36, 7], places: [[1, 2], null, [3, 4]] } as unknown as TilesView;
  expect(gridOf(view)).toEqual([
    [1, 2, 5],
    [3, 4, 7],
  ]);
});
