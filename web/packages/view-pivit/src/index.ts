/** Pivit in the browser. */

import type { PivitTypes } from "@tripiv/protocol/game/pivit";
import type { GameView } from "@tripiv/view";
import { words } from "@tripiv/words/pivit";
import Match from "./Match.svelte";
import { SIDES } from "./side";
import { tell } from "./tell";

export const view: GameView<PivitTypes> = {
  Board: Match,
  mark: (seat, sight) => {
    const look = SIDES[sight.colours[seat] ?? seat]!;
    return { name: look.name, colour: look.fill, sign: look.sign };
  },
  Seat: null,
  tell,
  progress: (sight) => {
    const { quiet } = sight.position;
    const { limit } = sight;
    // Only where the end by quiet plies comes near (B5.3).
    return limit > 0 && quiet * 2 > limit ? words.quiet(quiet, limit) : "";
  },
  study: (match, seq) => `/games/pivit/analysis?match=${match}&seq=${seq}`,
  pages: [
    { name: "lesson", ...words.pages.lesson, load: () => import("./study/Lesson.svelte") },
    { name: "puzzles", ...words.pages.puzzles, load: () => import("./study/Puzzles.svelte") },
    { name: "analysis", ...words.pages.analysis, load: () => import("./study/Analysis.svelte") },
    { name: "editor", ...words.pages.editor, load: () => import("./study/Editor.svelte") },
  ],
};
