/** Beginning something to play, from wherever one is. */

import type { Terms, Waits } from "@tripiv/protocol";
import { loadView } from "./games";
import { router } from "./router.svelte";
import { site } from "./site.svelte";

export interface Wanted {
  game: string;
  seats: readonly string[];
  setup?: string;
  options?: unknown;
  terms?: Terms;
  rated?: boolean;
  public?: boolean;
}

/** Load what a match is shown by, while somebody reaches for the button or the server is at work. */
export function prepare(game: string): void {
  // What cannot be loaded now is asked for again where it is needed, and told there.
  Promise.all([import("../page/Match.svelte"), loadView(game)]).catch(() => undefined);
}

/** Views know no bot by its name: they ask for the gentlest, or for one of the middle. */
function seated(game: string, seats: readonly string[]): string[] {
  const levels = site.game(game)?.levels ?? [];
  const roles: Record<string, string | undefined> = {
    beginner: levels[0]?.id,
    bot: levels[Math.floor((levels.length - 1) / 2)]?.id,
  };
  return seats.map((seat) => roles[seat] ?? seat);
}

/** Make a table and go there. What is refused is told; whether it went well. */
export async function begin(wanted: Wanted): Promise<boolean> {
  prepare(wanted.game);
  try {
    await site.live();
    const seats = seated(wanted.game, wanted.seats);
    const { match } = await site.http.post<Waits>("/matches", { ...wanted, seats });
    router.go(`/match/${match}`);
    return true;
  } catch (error) {
    site.fault(error);
    return false;
  }
}
