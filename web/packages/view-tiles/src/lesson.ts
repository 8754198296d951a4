/** The lesson: one idea a step, each done with the hands. */

import { words } from "@tripiv/words/tiles";
import { readHand } from "./tile";

export interface LessonStep {
  text: string;
  /** Tiles, and where the first of them lie already. */
  tiles: number[];
  laid: [row: number, col: number][];
}

const step = (text: string, tiles: string, laid: [number, number][] = []): LessonStep => ({
  text,
  tiles: readHand(tiles)!,
  laid,
});

const row = (length: number): [number, number][] =>
  Array.from({ length }, (_, col) => [12, 11 + col]);

export const STEPS: readonly LessonStep[] = [
  step(words.lesson.steps[0], "r1 r3 r5"),
  step(words.lesson.steps[1], "r2 b2 g2"),
  step(words.lesson.steps[2], "r1 r2 r3 o1 y1", row(3)),
  step(words.lesson.steps[3], "g1 g2 g3 b3 y3 p3", [...row(3), [13, 13], [14, 13], [13, 11]]),
  step(words.lesson.steps[4], "p1 p2 *", row(2)),
  step(words.lesson.steps[5], "r1 r2 r3 o1 o2 o3 y1 y2 y3 *"),
];
