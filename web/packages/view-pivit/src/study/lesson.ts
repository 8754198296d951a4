/** The lesson: one idea a step, each a position and something to do in it. */

import type { PivitEvent } from "@tripiv/protocol/game/pivit";
import { words } from "@tripiv/words/pivit";

export interface Lesson {
  start: string;
  told: (typeof words.lesson.steps)[number];
  /** Whether what was done is what the step is about. */
  isDone: (events: readonly PivitEvent[]) => boolean;
}

const went = (events: readonly PivitEvent[]) => events.find((event) => event.type === "went");

const TASKS: readonly Omit<Lesson, "told">[] = [
  { start: "6/6/6/1rv4/6/3bh2 r rb - 0 1", isDone: (events) => went(events) !== undefined },
  { start: "6/6/2rh3/6/6/4bh1 r rb - 0 1", isDone: (events) => went(events) !== undefined },
  { start: "6/2bh3/4bv1/6/2rv3/6 r rb - 0 1", isDone: (events) => went(events)?.captured != null },
  { start: "6/6/4bh1/rv5/6/6 r rb - 0 1", isDone: (events) => went(events)?.promoted === true },
  { start: "4bh1/6/6/6/1Rh4/6 r rb r 0 1", isDone: (events) => went(events) !== undefined },
  {
    start: "3Rv2/6/6/3bh2/1bh4/5Bv r rb rb 0 1",
    isDone: (events) => went(events)?.captured != null,
  },
];

export const LESSONS: readonly Lesson[] = TASKS.map((task, n) => ({
  ...task,
  told: words.lesson.steps[n]!,
}));
