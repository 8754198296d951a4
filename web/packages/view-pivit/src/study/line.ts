/** The line that a match was: its actions, without what was taken back. */

import type { Step } from "@tripiv/protocol";
import type { PivitAction, PivitTypes } from "@tripiv/protocol/game/pivit";
import type { Played } from "./study.svelte";

export function lineOf(steps: readonly Step<PivitTypes>[]): Played[] {
  let line: (Played & { seat: number })[] = [];
  for (const { seq, do: done, events = [] } of steps) {
    if (done.type === "takeback") {
      const last = line.findLastIndex((own) => own.seat === done.seat);
      line = line.slice(0, Math.max(0, last));
    } else if (done.type === "act") {
      const action = actionOf(events);
      if (action) line.push({ action, text: done.text ?? "", seq, seat: done.seat });
    } else if (done.type === "leave") {
      // What follows stands on pieces that nobody moves: no line of actions leads there.
      break;
    }
  }
  return line.map(({ action, text, seq }) => ({ action, text, seq }));
}

function actionOf(events: readonly PivitTypes["event"][]): PivitAction | null {
  for (const event of events) {
    if (event.type === "went") return { type: "go", start: event.start, end: event.end };
    if (event.type === "swapped") return { type: "swap" };
  }
  return null;
}
