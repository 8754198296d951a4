/** Log entries in words, for the list of steps. */

import type { Step } from "@tripiv/protocol";
import type { GameView } from "@tripiv/view";
import { words } from "@tripiv/words/app";

/** Entries that change what is on the board; one steps through these. */
const SHOWN = new Set(["start", "act", "wake", "leave", "takeback"]);

export function isShown(step: Step): boolean {
  return SHOWN.has(step.do.type);
}

/** Who did it; null where nobody did. */
export function seatOf(step: Step): number | null {
  return "seat" in step.do ? step.do.seat : null;
}

export function stepText(step: Step, names: string[], view: GameView | null): string | null {
  const told = words.step;
  const name = (seat: number) => names[seat] ?? "";
  const own = view?.tell(step, names);
  if (own != null) return own;
  const { do: done } = step;
  switch (done.type) {
    case "start":
      return told.start;
    case "act":
      return done.text ?? null;
    case "leave":
      return told.leave(name(done.seat), words.match.out[done.why]);
    case "takeback":
      return told.takeback(name(done.seat));
    case "propose":
      return told.propose(name(done.seat), words.ask[done.what]);
    case "agree":
      return told.agree(name(done.seat));
    case "decline":
      return told.decline(name(done.seat));
    case "drawn":
      return told.drawn;
    case "aborted":
      return told.aborted;
    case "rematched":
      return told.rematched;
    case "paused":
      return told.paused;
    case "resumed":
      return told.resumed(name(done.seat));
    case "seated": {
      const who = done.occupant.type === "person" ? done.occupant.name : words.bot;
      return told.seated(name(done.seat), who);
    }
    case "away":
    case "back":
    case "claim":
    case "wake":
      return null;
  }
}
