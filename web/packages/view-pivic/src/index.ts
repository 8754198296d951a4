/** Pivic in the browser. */

import type { PivicTypes } from "@tripiv/protocol/game/pivic";
import type { GameView } from "@tripiv/view";
import { words } from "@tripiv/words/pivic";
import Match from "./Match.svelte";
import Seat from "./Seat.svelte";
import { tell } from "./tell";

const MARKS = [
  { name: words.seats[0], colour: "#8a5a10", sign: "G" },
  { name: words.seats[1], colour: "#3c5673", sign: "S" },
];

export const view: GameView<PivicTypes> = {
  Board: Match,
  mark: (seat) => MARKS[seat]!,
  Seat,
  tell,
  progress: (sight) => `${sight.points[0]} : ${sight.points[1]}`,
  study: (match, seq) => `/games/pivic/analysis?match=${match}&seq=${seq}`,
  practise: (match, seq) => `/games/pivic/analysis?match=${match}&seq=${seq}`,
  pages: [
    { name: "lesson", ...words.pages.lesson, load: () => import("./study/Lesson.svelte") },
    { name: "analysis", ...words.pages.analysis, load: () => import("./study/Analysis.svelte") },
  ],
};
