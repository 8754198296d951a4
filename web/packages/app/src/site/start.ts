/** Beginning something to play, from wherever one is. */

import type { Terms, Waits } from "@tripiv/protocol";
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

/** Make a table and go there. What is refused is told; whether it went well. */
export async function begin(wanted: Wanted): Promise<boolean> {
  try {
    await site.live();
    const { match } = await site.http.post<Waits>("/matches", wanted);
    router.go(`/match/${match}`);
    return true;
  } catch (error) {
    site.fault(error);
    return false;
  }
}
