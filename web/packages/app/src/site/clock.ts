/** Times as text. */

import type { Terms } from "@tripiv/protocol";
import { words } from "@tripiv/words/app";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const TENTHS_MS = 10_000;

const two = (n: number) => String(n).padStart(2, "0");

/** What a clock shows: days, else hours, else minutes; tenths at the very end. */
export function clockText(ms: number): string {
  if (ms < TENTHS_MS) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  if (ms >= DAY_MS) {
    const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
    return `${Math.floor(ms / DAY_MS)} d ${hours} h`;
  }
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)}:${two(minutes)}:${two(seconds)}`;
  return `${minutes}:${two(seconds)}`;
}

/** The time that was agreed, in words. */
export function termsText(terms: Terms): string {
  const clock = terms.clock ?? { type: "none" };
  if (clock.type === "increment") {
    const minutes = clock.initial_ms / MINUTE_MS;
    return words.table.minutes(minutes, clock.increment_ms / SECOND_MS);
  }
  return clock.type === "days" ? words.table.days(clock.days) : words.table.untimed;
}
