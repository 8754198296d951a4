/** Match time and what clocks show: pure functions of a standing and of the server's clock. */

import type { Face, Standing } from "@tripiv/protocol";

/** Match time at a moment of the server's clock. It stands still in a pause and after the end. */
export function matchTime(standing: Standing, server: number): number {
  if (standing.paused || standing.ended) return standing.at;
  return standing.at + Math.max(0, server - standing.now);
}

/** What is left on a clock at a match time. */
export function leftOn(face: Face, at: number): number {
  const used = face.since == null ? 0 : Math.max(0, at - face.since);
  return Math.max(0, face.left_ms - used);
}
