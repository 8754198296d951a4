/** A round looked back upon: what its moments come to, and how what lay is read. */

import type { Moment, Raced, TilesView } from "@tripiv/protocol/game/tiles";
import { words } from "@tripiv/words/tiles";
import { timeText } from "../time";

/** A stretch in which everything left could have been laid without moving a tile. */
export interface Span {
  fromMs: number;
  toMs: number;
  few: number;
  many: number;
}

export function spansOf(moments: readonly Moment[]): Span[] {
  const found: Span[] = [];
  let open: Span | null = null;
  moments.forEach((moment, n) => {
    if (!moment.goes_on) {
      open = null;
      return;
    }
    const toMs = moments[n + 1]?.at_ms ?? moment.at_ms;
    if (open) {
      open.toMs = toMs;
      open.few = Math.min(open.few, moment.laid);
      open.many = Math.max(open.many, moment.laid);
    } else {
      open = { fromMs: moment.at_ms, toMs, few: moment.laid, many: moment.laid };
      found.push(open);
    }
  });
  return found;
}

/** What lies, of a seat's own view. */
export function gridOf({ tiles, places }: TilesView): [number, number, number][] {
  return tiles.flatMap((tile, index) => {
    const place = places[index];
    return place ? [[place[0], place[1], tile] as [number, number, number]] : [];
  });
}

export function endingText(raced: Raced): string {
  if (raced.done_ms !== null) return words.study.done(timeText(raced.done_ms));
  if (raced.correct) return words.study.late;
  return words.study.notDone(Math.max(0, ...raced.moments.map((moment) => moment.laid)));
}

/** The first chance to complete it, against what became of it. */
export function chanceText({ first_ms: first, done_ms: done }: Raced): string {
  if (first === null) return words.study.never;
  const at = timeText(first);
  if (done === null) return words.study.missed(at);
  // As it is read, by whole seconds.
  const gap = 1000 * (Math.floor(done / 1000) - Math.floor(first / 1000));
  return gap <= 0 ? words.study.same(at) : words.study.optimum(at, timeText(done), timeText(gap));
}
