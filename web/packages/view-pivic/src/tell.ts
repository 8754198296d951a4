/** Steps in words. */

import type { Step } from "@tripiv/protocol";
import type { Note, PivicEvent, PivicTypes } from "@tripiv/protocol/game/pivic";
import { words } from "@tripiv/words/pivic";
import { ownerOf } from "./draw";

/** Balls are numbered from 1 for each side. */
export const numberOf = (ball: number): number => (ball % 8) + 1;
export const ballName = (ball: number): string =>
  `${words.seats[ownerOf(ball) as 0 | 1]} ${numberOf(ball)}`;

export function tell(step: Step<PivicTypes>, names: string[]): string | null {
  const found = (step.events ?? []).map((event) => tellEvent(event, names)).filter(Boolean);
  return found.length > 0 ? found.join("; ") : null;
}

export function tellEvent(event: PivicEvent, names: string[]): string {
  const { told } = words;
  switch (event.type) {
    case "placed":
      return told.placed(event.balls.length);
    case "rolled":
      return rolled(event, names);
    case "removed":
      return [told.removed(numberOf(event.ball)), ...notes(event.notes ?? [], names)].join(", ");
    case "lapsed":
      return [told.lapsed, ...notes(event.notes ?? [], names)].join(", ");
    case "missed":
      return told.missed;
    case "left":
      return told.left;
    case "opened":
    case "ended":
      return "";
  }
}

function rolled(event: Extract<PivicEvent, { type: "rolled" }>, names: string[]): string {
  const { told } = words;
  if (event.void) return told.void;
  const gone = (over: boolean) =>
    event.departures.filter(([, hole]) => hole < 0 === over).map(([ball]) => ballName(ball));
  const parts = [told.shot(numberOf(event.shot.ball))];
  if (gone(false).length) parts.push(told.dropped(gone(false)));
  if (gone(true).length) parts.push(told.ejected(gone(true)));
  return [...parts, ...notes(event.notes, names)].join(", ");
}

function notes(found: readonly Note[], names: string[]): string[] {
  return found
    .filter((note) => note.what !== "passes")
    .map((note) => words.told.notes[note.what](names[note.seat] ?? "", note.count ?? 0));
}
