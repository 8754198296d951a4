/** All race at once, so that others act while an action of one's own is on its way. */

import type { TilesAction, TilesView } from "@tripiv/protocol/game/tiles";

const ARRANGING = new Set(["lay", "lift", "done"]);

/** Tiles are laid and "done" is said as before when only the last minute has begun meanwhile. */
export function isStillMeant(action: TilesAction, then: TilesView, now: TilesView): boolean {
  return (
    ARRANGING.has(action.type) &&
    then.round === now.round &&
    then.phase === "race" &&
    now.phase === "minute" &&
    now.may.includes("lay")
  );
}
