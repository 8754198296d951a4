/** Steps in words, where the action's own text does not say all. */

import type { Step } from "@tripiv/protocol";
import type { PivitTypes } from "@tripiv/protocol/game/pivit";
import { words } from "@tripiv/words/pivit";

export function tell(step: Step<PivitTypes>, names: string[]): string | null {
  const more = (step.events ?? []).flatMap((event) => {
    const name = names[event.seat] ?? "";
    if (event.type === "skipped") return [words.skipped(name)];
    if (event.type === "swapped") return [words.swapped(name)];
    return [];
  });
  if (more.length === 0) return null;
  const text = step.do.type === "act" && step.do.text !== "swap" ? [step.do.text ?? ""] : [];
  return [...text, ...more].join("; ");
}
