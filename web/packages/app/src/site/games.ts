/** The games that have a view here, found by the folders there are: the shell names none. */

import type { GameCard, GameView } from "@tripiv/view";

const cards = import.meta.glob<{ card: GameCard }>("../../../view-*/src/card.ts", { eager: true });
const views = import.meta.glob<{ view: GameView }>("../../../view-*/src/index.ts");

const idIn = (path: string) => /view-([^/]+)\/src/.exec(path)![1]!;

/** What is known of each game at once, by its id. */
export const CARDS: ReadonlyMap<string, GameCard> = new Map(
  Object.entries(cards)
    .map(([path, module]) => [idIn(path), module.card] as const)
    .sort(([, a], [, b]) => a.order - b.order),
);

const loaders = new Map(Object.entries(views).map(([path, load]) => [idIn(path), load]));

/** The view of a game, loaded when it is needed; null where there is none. */
export async function loadView(game: string): Promise<GameView | null> {
  const load = loaders.get(game);
  return load ? (await load()).view : null;
}
