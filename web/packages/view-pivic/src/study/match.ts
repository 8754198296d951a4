/** A match that was played, as study goes along it: what was done, and the positions between. */

import type { History, Step } from "@tripiv/protocol";
import type { PivicTypes, PivicView } from "@tripiv/protocol/game/pivic";
import type { PageProps } from "@tripiv/view";
import { words } from "@tripiv/words/pivic";
import { tell } from "../tell";

export interface Played {
  seq: number;
  seat: number | null;
  text: string;
  step: Step<PivicTypes>;
  /** The position after it. */
  view: PivicView;
}

export interface Past {
  /** The position before everything. */
  first: PivicView;
  played: Played[];
}

const MOST = 1000;

/** All of a match, page by page. */
export async function pastOf(http: PageProps["http"], match: string): Promise<Past> {
  const steps: Step<PivicTypes>[] = [];
  const views = new Map<number, PivicView>();
  let after = -1;
  let more: History<PivicTypes>;
  do {
    more = await http.get<History<PivicTypes>>(`/matches/${match}/history`, { after, limit: MOST });
    steps.push(...more.steps);
    for (const { seq, sights } of more.positions) views.set(seq, sights[0]!.view);
    after = more.positions.at(-1)?.seq ?? after;
  } while (more.positions.length === MOST);
  return { first: views.get(Math.min(...views.keys()))!, played: playedIn(steps, views) };
}

/** The steps that changed the position. */
export function playedIn(
  steps: readonly Step<PivicTypes>[],
  views: ReadonlyMap<number, PivicView>,
): Played[] {
  return steps.flatMap((step) => {
    const view = views.get(step.seq);
    const done = step.do;
    const text = tell(step, [...words.seats]);
    const isChange = (step.events ?? []).some((event) =>
      ["placed", "rolled", "removed", "lapsed"].includes(event.type),
    );
    if (!view || !isChange || text === null) return [];
    const seat = done.type === "act" ? done.seat : null;
    return [{ seq: step.seq, seat, text, step, view }];
  });
}
