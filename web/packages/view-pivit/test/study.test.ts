import type { Step } from "@tripiv/protocol";
import type { PivitTypes } from "@tripiv/protocol/game/pivit";
import { describe, expect, it } from "vitest";
import { lineOf } from "../src/study/line";
import { seatsIn, writePosition } from "../src/study/text";
import { percent, worthText } from "../src/study/worth";

const go = (seq: number, seat: number, col: number): Step<PivitTypes> => ({
  seq,
  at: 0,
  do: { type: "act", seat, text: `${seq}` },
  events: [{ type: "went", seat, start: [0, col], end: [1, col] }],
});

describe("the line of a match", () => {
  it("leaves out what was taken back, with what was built on it", () => {
    const steps: Step<PivitTypes>[] = [
      { seq: 0, at: 0, do: { type: "start" } },
      go(1, 0, 1),
      go(2, 1, 2),
      go(3, 0, 3),
      { seq: 4, at: 0, do: { type: "takeback", seat: 1 } },
      go(5, 1, 4),
    ];
    expect(lineOf(steps).map((own) => own.seq)).toEqual([1, 5]);
  });

  it("ends where a seat left", () => {
    const left: Step<PivitTypes> = { seq: 2, at: 0, do: { type: "leave", seat: 1, why: "time" } };
    expect(lineOf([go(1, 0, 1), left, go(3, 0, 2)]).map((own) => own.seq)).toEqual([1]);
  });

  it("knows a swap", () => {
    const swap: Step<PivitTypes> = {
      seq: 1,
      at: 0,
      do: { type: "act", seat: 1, text: "swap" },
      events: [{ type: "swapped", seat: 1 }],
    };
    expect(lineOf([swap])[0]!.action).toEqual({ type: "swap" });
  });
});

describe("a position as text", () => {
  it("is written as the server writes it", () => {
    const pieces = [
      { row: 0, col: 3, owner: 0, axis: "h", master: true },
      { row: 3, col: 1, owner: 1, axis: "v", master: false },
    ] as const;
    const text = writePosition({ size: 4, sides: 2, turn: 1, pieces: [...pieces] });
    expect(text).toBe("3Rh/4/4/1bv2 b rb r 0 1");
    expect(seatsIn(text)).toBe(2);
    expect(seatsIn("x y rbxg - 0 1")).toBe(3);
    expect(seatsIn("nonsense")).toBe(2);
  });
});

describe("what a position is worth", () => {
  it("is told as briefly as can be", () => {
    expect(worthText({ chances: [0.5, 0.5], value: -130 }, 0)).toBe("−1.30");
    expect(worthText({ chances: [0.4, 0.3, 0.3] }, 0)).toBe("40 %");
    expect(worthText({ chances: [1, 0], certain: { result: "win", plies: 5 } }, 0)).toBe(
      "wins in 5",
    );
  });

  it("is never said to be certain where it is not", () => {
    expect(percent(0.999)).toBe("> 99 %");
    expect(percent(0.001)).toBe("< 1 %");
    expect(percent(1)).toBe("100 %");
  });
});
