/** Steps in words for the list; laying and lifting is too much to tell. */

import type { Step } from "@tripiv/protocol";
import type { TilesEvent, TilesTypes } from "@tripiv/protocol/game/tiles";
import { words } from "@tripiv/words/tiles";

export function tell(step: Step<TilesTypes>, names: string[]): string | null {
  const found = (step.events ?? []).map((event) => tellEvent(event, names)).filter(Boolean);
  if (found.length > 0) return found.join("; ");
  return step.do.type === "act" ? "" : null;
}

/** Empty: nothing worth a word. */
export function tellEvent(event: TilesEvent, names: string[]): string {
  const { told } = words;
  switch (event.type) {
    case "readied":
      return told.ready;
    case "counting":
      return told.counting(event.round);
    case "begun":
      return told.begun;
    case "traded":
      return told.traded;
    case "claimed":
      return told.claimed(event.stick);
    case "denied":
      return told.denied;
    case "returned":
      return told.returned;
    case "said":
      return event.stuck ? told.stuck : told.unstuck;
    case "checked":
      return told.checked(event.wrong.map((seat) => names[seat] ?? ""));
    case "hurried":
      return told.hurried;
    case "scored":
      return told.scored(event.round.finishes.map((finish) => `+${finish.points}`).join(" "));
    case "left":
      return told.left;
    case "arranged":
    case "freed":
    case "ended":
      return "";
  }
}
