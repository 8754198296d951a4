/** What the analyst says of a position, as short text. */

import type { Answer, Worth } from "@tripiv/protocol/game/pivit";
import { words } from "@tripiv/words/pivit";

export function worthText(worth: Worth, seat: number): string {
  if (worth.certain) return certainText(worth.certain);
  if (worth.value != null) {
    const value = worth.value / 100;
    return `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(value).toFixed(2)}`;
  }
  return percent(worth.chances[seat] ?? 0);
}

export function certainText({ result, plies }: Answer): string {
  return words.study.certain[result] + (plies == null ? "" : ` ${words.study.within(plies)}`);
}

/** What is not certain is never said to be. */
export function percent(share: number): string {
  if (share > 0.99 && share < 1) return "> 99 %";
  if (share < 0.01 && share > 0) return "< 1 %";
  return `${Math.round(share * 100)} %`;
}
