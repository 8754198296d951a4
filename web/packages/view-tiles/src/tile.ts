/** Tiles: numbers as the server sends them, `6 * colour + design`, and a wild. */

import { words } from "@tripiv/words/tiles";

export const DESIGNS = 6;
export const WILD = 36;
const LETTERS = "roygbp";

export const colourOf = (tile: number): number => Math.floor(tile / DESIGNS);
export const designOf = (tile: number): number => tile % DESIGNS;

/** As people type it: `r3`, or `*` for a wild. */
export function tileName(tile: number): string {
  return tile === WILD ? "*" : `${LETTERS[colourOf(tile)]!}${designOf(tile) + 1}`;
}

/** As people say it. */
export function tileWords(tile: number): string {
  return tile === WILD
    ? words.wild
    : words.tile(words.colours[colourOf(tile)]!, words.designs[designOf(tile)]!);
}

/** The colour that a letter stands for; null: none. */
export function readColour(letter: string): number | null {
  const found = LETTERS.indexOf(letter.toLowerCase());
  return letter.length === 1 && found >= 0 ? found : null;
}

export type Sorting = "came" | "colour" | "design";

/** The order of a hand. Tiles that are alike stay in the order in which they came. */
export function sorted(hand: number[], tiles: number[], by: Sorting): number[] {
  if (by === "came") return hand;
  const rank = (index: number): number => {
    const tile = tiles[index]!;
    if (tile === WILD) return WILD;
    return by === "colour" ? tile : DESIGNS * designOf(tile) + colourOf(tile);
  };
  return [...hand].sort((a, b) => rank(a) - rank(b) || a - b);
}

/** The tiles that a text names, as in `r1 r2 *`; null where it names something else. */
export function readHand(text: string): number[] | null {
  const rest = text.toLowerCase().replace(/[\s,]+/g, "");
  const words = rest.match(/[a-z][1-6]|\*/g) ?? [];
  if (words.join("") !== rest) return null;
  const found = words.map((word) => {
    if (word === "*") return WILD;
    const colour = readColour(word[0]!);
    return colour === null ? -1 : DESIGNS * colour + Number(word[1]) - 1;
  });
  return found.includes(-1) ? null : found;
}
