/** Names and results in words. */

import type { Listed, Outcome, Standing, Table } from "@tripiv/protocol";
import { words } from "@tripiv/words/app";

/** What those who sit at a table are called, by seat. */
export function seatNames(table: Table): string[] {
  return table.players.map((player) => {
    if (player.kind === "open") return words.nobodyYet;
    return player.name || words.guest;
  });
}

/** How a match ended for somebody who sits there; for others, just who won. */
export function resultFor(listed: Listed): string {
  const { table, outcome, how } = listed;
  if (how === "abort") return words.history.result.abort;
  const own = table.yours?.[0];
  if (!outcome || own === undefined || (table.yours?.length ?? 0) > 1) {
    return outcome ? outcomeText(outcome, seatNames(table)) : words.history.result.over;
  }
  return words.history.result[shareOf(outcome, own)];
}

function shareOf(outcome: Outcome, seat: number): "won" | "lost" | "draw" {
  if (outcome.ranks[seat] !== 0) return "lost";
  return outcome.ranks.filter((rank) => rank === 0).length > 1 ? "draw" : "won";
}

function outcomeText(outcome: Outcome, names: string[]): string {
  const first = names.filter((_, seat) => outcome.ranks[seat] === 0);
  if (first.length === names.length && names.length > 1) return words.match.level;
  return first.length === 1 ? words.match.wins(first[0]!) : words.match.win(first);
}

/** The end of a match in a line: who won, and why. Empty while it is played. */
export function endText(standing: Standing, names: string[], yours: readonly number[]): string {
  const ended = standing.ended;
  if (!ended) return "";
  if (ended.how === "abort") return words.match.aborted;
  const outcome = ended.outcome;
  if (ended.how === "draw" || !outcome) return words.match.draw;
  const own = yours.length === 1 ? yours[0]! : null;
  let text = outcomeText(outcome, names);
  if (own !== null && names.length > 1) {
    const share = shareOf(outcome, own);
    if (share === "won") text = words.match.won;
    if (share === "lost" && names.length === 2) text = words.match.lost;
  }
  return `${text}: ${words.match.because(outcome.reason, outcome.clause)}`;
}
