/** Pivit tiles in the browser. */

import type { TilesTypes } from "@tripiv/protocol/game/tiles";
import type { GameView } from "@tripiv/view";
import { words } from "@tripiv/words/tiles";
import Match from "./Match.svelte";
import Seat from "./Seat.svelte";
import { isStillMeant } from "./race";
import { tell } from "./tell";

const SIGNS = ["1", "2", "3", "4"];
const COLOURS = ["#5b4636", "#27594b", "#52407a", "#7a4a00"];

export const view: GameView<TilesTypes> = {
  Board: Match,
  mark: (seat) => ({ name: "", colour: COLOURS[seat]!, sign: SIGNS[seat]! }),
  Seat,
  tell,
  isStillMeant,
  progress: (sight) => words.round(sight.round),
  study: (match) => `/games/tiles/study?match=${match}`,
  pages: [
    {
      name: "lesson",
      title: words.lesson.title,
      about: words.lesson.short,
      load: () => import("./Lesson.svelte"),
    },
    {
      name: "alone",
      title: words.alone.title,
      about: words.alone.short,
      load: () => import("./Daily.svelte"),
    },
    {
      name: "study",
      title: words.study.title,
      about: "",
      load: () => import("./study/Study.svelte"),
    },
    {
      name: "hand",
      title: words.real.title,
      about: words.real.short,
      load: () => import("./Hand.svelte"),
    },
  ],
};
