/** The clocks that are offered to choose from. */

import type { Terms } from "@tripiv/protocol";

export type Clock = NonNullable<Terms["clock"]>;

const minutes = (initial: number, increment: number): Clock => ({
  type: "increment",
  initial_ms: initial * 60_000,
  increment_ms: increment * 1_000,
});

export const CLOCKS: readonly Clock[] = [
  { type: "none" },
  minutes(3, 2),
  minutes(5, 3),
  minutes(10, 5),
  minutes(30, 20),
  { type: "days", days: 1 },
  { type: "days", days: 3 },
];

/** Those of them that a game can be played with. */
export const clocksOf = (kinds: readonly string[]): Clock[] =>
  CLOCKS.filter((clock) => kinds.includes(clock.type));
