import { expect, it } from "vitest";
import { placeAt } from "../src/course";
// What the server itself reads: tests/games/pivic/test_course.py.
import told from "../../../../tests/games/pivic/vectors/course.json";

interface Example {
  pieces: number[][];
  /** Ball, moment, and where it is then. */
  at: [ball: number, t: number, point: number[] | null][];
}

it("reads a course as the server does, to the bit", () => {
  const examples = told as unknown as Example[];
  expect(examples.length).toBeGreaterThan(0);
  for (const { pieces, at } of examples)
    for (const [ball, t, point] of at) expect(placeAt(pieces, ball, t)).toEqual(point);
});
