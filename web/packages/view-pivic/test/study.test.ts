import type { Heat, Line, Table } from "@tripiv/protocol/game/pivic";
import { describe, expect, it } from "vitest";
import { bestSpots, heatColour, rangeOf } from "../src/study/heat";
import { playedIn } from "../src/study/match";
import { writePosition } from "../src/study/position";
import { aimOf, percent, prospects, purpose } from "../src/study/text";
import { shotOf } from "../src/aim";
import told from "../../../../tests/games/pivic/vectors/placing.json";

const table = (told.tables as unknown as Table[])[0]!;
const NONE: [number, number] = [0, 0];

describe("positions as text", () => {
  it("says what differs from nothing, balls in their order", () => {
    const balls: [number, number, number][] = [
      [8, 100_000, -500],
      [0, -120_001, 45_000],
    ];
    expect(
      writePosition({ phase: "play", balls, turn: 1, points: [2, 1], due: NONE, removals: NONE }),
    ).toBe("two 2:1 1@-120.001,45 9@100,-0.5");
  });

  it("says who is to place, and what is held", () => {
    expect(
      writePosition({
        phase: "setup",
        balls: [],
        turn: 0,
        points: NONE,
        due: [8, 8],
        removals: [0, 1],
        rescue: [false, true],
        queue: [0, 1],
      }),
    ).toBe("one 0:0 due=8:8 removals=0:1 behind=two places=one,two setup");
  });
});

describe("the heat map", () => {
  const cells = [10, 10, 10, 90, 10, 10, 10, 10, 10, 10, 88, 10, 10, 70, 10, 10];
  const heat: Heat = { ball: 3, directions: 8, speeds: [300, 700], cells };

  it("names its best places, none beside another", () => {
    expect(bestSpots(heat, 2)).toEqual([
      { aim: { ball: 3, degrees: 135, speed: 300 }, win: 0.9 },
      { aim: { ball: 3, degrees: 225, speed: 700 }, win: 0.7 },
    ]);
  });

  it("spreads its colours over what there is, and never over nothing", () => {
    expect(rangeOf([heat])).toEqual([10, 90]);
    expect(rangeOf([{ ...heat, cells: [50, 50] }])).toEqual([50, 51]);
    expect(rangeOf([])[0]).toBeLessThan(rangeOf([])[1]);
  });

  it("grows lighter from the worst to the best, for who sees no colours", () => {
    const light = [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const [r, g, b] = heatColour(share).match(/\d+/g)!.map(Number) as [number, number, number];
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    });
    expect(light).toEqual([...light].sort((a, b) => a - b));
  });
});

describe("words", () => {
  const worth = {
    win: 0.6,
    error: 0,
    drops: 0.5,
    loses: 0.004,
    retrieves: 0,
    concedes: 0,
    ejects: 0,
    points: 0.25,
    against: 0,
  };
  const shot = { type: "shot", ball: 2, dx: 1, dy: 0, speed: 900 } as const;
  const line: Line = { shot, way: "straight", ball: 8, hole: 0, worth, samples: 9 };

  it("says what a shot is for, and what comes of it", () => {
    expect(purpose(line, table)).toBe("straight: Steel 1 into Gold's goal");
    expect(purpose({ ...line, way: "guard", ball: null }, table)).toBe("to lie better");
    expect(prospects(line)).toBe("sinks one 50 %, points 0.25 to 0.00");
  });

  it("never calls certain what is not", () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([
      "0 %",
      "< 1 %",
      "50 %",
      "> 99 %",
      "100 %",
    ]);
  });

  it("aims a told shot again as it was", () => {
    const exact = { ...shot, dx: 123_456, dy: -654_321 };
    const { dx, dy } = shotOf(aimOf(exact));
    expect(Math.abs(dx * exact.dy - dy * exact.dx) / 1e12).toBeLessThan(1e-5);
  });
});

it("finds the steps of a match at which the table changed", () => {
  const view = {} as never;
  const rolled = { type: "rolled", seat: 0, shot: { ball: 0 }, departures: [], notes: [] } as never;
  const steps = [
    { seq: 0, at: 0, do: { type: "start" } },
    { seq: 1, at: 5, do: { type: "act", seat: 0 }, events: [rolled] },
    { seq: 2, at: 6, do: { type: "wake" }, events: [{ type: "opened", seat: 1 }] },
  ] as never[];
  const views = new Map([0, 1, 2].map((seq) => [seq, view]));
  expect(playedIn(steps, views).map(({ seq, seat }) => [seq, seat])).toEqual([[1, 0]]);
});
