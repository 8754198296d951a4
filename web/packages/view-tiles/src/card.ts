/** What the front page shows of Pivit tiles. */

import type { GameCard } from "@tripiv/view";
import { words } from "@tripiv/words/tiles";
import Emblem from "./Emblem.svelte";

export const card: GameCard = {
  title: words.title,
  about: words.about,
  Emblem,
  order: 3,
  start: { seats: ["me", "2"] },
  lesson: "/games/tiles/lesson",
};
