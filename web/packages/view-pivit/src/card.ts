/** What the front page shows of Pivit. */

import type { GameCard } from "@tripiv/view";
import { words } from "@tripiv/words/pivit";
import Emblem from "./Emblem.svelte";

export const card: GameCard = {
  title: words.title,
  about: words.about,
  Emblem,
  order: 1,
  start: { seats: ["me", "2"] },
  lesson: "/games/pivit/lesson",
};
