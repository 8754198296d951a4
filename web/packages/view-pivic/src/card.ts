/** What the front page shows of Pivic. */

import type { GameCard } from "@tripiv/view";
import { words } from "@tripiv/words/pivic";
import Emblem from "./Emblem.svelte";

export const card: GameCard = {
  title: words.title,
  about: words.about,
  Emblem,
  order: 2,
  start: { seats: ["me", "2"] },
  lesson: "/games/pivic/lesson",
};
