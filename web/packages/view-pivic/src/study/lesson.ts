/** The lesson: one idea a step, each a position and something to do in it. */

import type { Note, PivicAction, PivicEvent } from "@tripiv/protocol/game/pivic";
import { words } from "@tripiv/words/pivic";

export interface Lesson {
  start: string;
  told: (typeof words.lesson.steps)[number];
  /** One way to do it. */
  shown: PivicAction;
  /** Whether what happened is what the step is about. */
  isDone: (events: readonly PivicEvent[]) => boolean;
}

const has = (type: PivicEvent["type"]) => (events: readonly PivicEvent[]) =>
  events.some((event) => event.type === type);

const brings = (what: Note["what"]) => (events: readonly PivicEvent[]) =>
  events.some(
    (event) =>
      event.type === "rolled" && event.notes.some((note) => note.what === what && note.seat === 0),
  );

const flick = (dx: number, dy: number, speed: number): PivicAction => ({
  type: "shot",
  ball: 0,
  dx,
  dy,
  speed,
});

const TASKS: readonly Omit<Lesson, "told">[] = [
  {
    start: "one 0:0 1@-200,60 2@-230,-80 9@200,-60",
    shown: flick(100, 0, 700),
    isDone: has("rolled"),
  },
  {
    start: "one 0:0 1@150,-66.333 2@-150,60 9@280,-122.667 10@100,120",
    shown: flick(130_000, -56_334, 500),
    isDone: brings("again"),
  },
  {
    start: "one 0:0 1@220,10 2@-150,60 9@350,0 10@120,-100",
    shown: flick(130, -10, 500),
    isDone: brings("points"),
  },
  {
    start: "one 0:0 1@230,-25 2@-150,90 9@150,-110",
    shown: flick(170, 25, 500),
    isDone: brings("retrieves"),
  },
  {
    start: "one 0:0 due=2:0 places=one 3@-150,90 9@150,-110 10@260,40",
    shown: {
      type: "put",
      balls: [
        [0, -200_000, 0],
        [1, -200_000, -90_000],
      ],
    },
    isDone: has("placed"),
  },
  {
    start: "one 0:0 removals=1:0 1@-150,90 2@-230,-60 9@150,-110 10@260,40 11@60,30",
    shown: { type: "remove", ball: 10 },
    isDone: has("removed"),
  },
  {
    start: "one 1:0 1@-160,-24 9@-60,-5",
    shown: flick(100, 19, 500),
    isDone: (events) => events.some((event) => event.type === "ended" && event.winner === 0),
  },
];

export const LESSONS: readonly Lesson[] = TASKS.map((task, n) => ({
  ...task,
  told: words.lesson.steps[n]!,
}));
