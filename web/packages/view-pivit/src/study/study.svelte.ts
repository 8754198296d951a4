/** A line of actions that one goes along and branches off from. The server says where it leads. */

import { RefusedError, type PageProps } from "@tripiv/view";
import type { LineEnd, Refusal } from "@tripiv/protocol";
import type {
  PivitAction,
  PivitEvent,
  PivitOptions,
  PivitTypes,
  Went,
} from "@tripiv/protocol/game/pivit";

export type End = LineEnd<PivitTypes>;

/** An action of the line; `seq` is its entry in the match that it is of. */
export interface Played {
  action: PivitAction;
  text: string;
  seq: number | null;
}

export class Study {
  options = $state.raw<PivitOptions | null>(null);
  seats = $state(2);
  played = $state.raw<Played[]>([]);
  /** How many of them have been made in the position that is shown. */
  at = $state(0);
  end = $state.raw<End | null>(null);
  /** What led to it, to be shown in motion. */
  motion = $state.raw<{ n: number; went: Went[] }>({ n: 0, went: [] });
  refusal = $state.raw<Refusal | null>(null);

  readonly #ends = new Map<string, End>();
  readonly #http: PageProps["http"];
  #motions = 0;
  #asked = 0;

  constructor(http: PageProps["http"]) {
    this.#http = http;
  }

  /** Begin with options (none: as usual), some of the line played already. */
  async open(
    options: PivitOptions | null,
    seats: number,
    played: Played[] = [],
    at = played.length,
  ): Promise<boolean> {
    this.#ends.clear();
    const before = [this.options, this.seats, this.played] as const;
    [this.options, this.seats, this.played] = [options, seats, played];
    if (await this.show(at)) return true;
    [this.options, this.seats, this.played] = before;
    return false;
  }

  /** The position after so many actions; whether there is one. */
  async show(at: number): Promise<boolean> {
    const wanted = Math.max(0, Math.min(this.played.length, at));
    const isNext = this.end !== null && wanted === this.at + 1;
    const asked = (this.#asked += 1);
    try {
      const end = await this.#load(wanted);
      if (asked !== this.#asked) return true;
      this.refusal = null;
      this.options = end.options;
      this.end = end;
      this.at = wanted;
      if (end.texts.length === wanted)
        this.played = this.played.map((own, n) => ({ ...own, text: end.texts[n] ?? own.text }));
      const went = end.events.filter((event): event is Went => event.type === "went");
      this.motion = isNext ? { n: (this.#motions += 1), went } : { n: 0, went: [] };
      return true;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.refusal = error.refusal;
      return false;
    }
  }

  /** Go on with an action. One that is not that of the line begins another line there. */
  async go(action: PivitAction): Promise<boolean> {
    const next = this.played[this.at];
    if (next && JSON.stringify(next.action) === JSON.stringify(action))
      return this.show(this.at + 1);
    const before = this.played;
    this.played = [...this.played.slice(0, this.at), { action, text: "", seq: null }];
    if (await this.show(this.at + 1)) return true;
    this.played = before;
    return false;
  }

  /** What has been done so far, for the analyst. */
  get actions(): PivitAction[] {
    return this.played.slice(0, this.at).map((own) => own.action);
  }

  get events(): PivitEvent[] {
    return this.end?.events ?? [];
  }

  async #load(at: number): Promise<End> {
    const actions = this.played.slice(0, at).map((own) => own.action);
    const key = JSON.stringify(actions);
    const known = this.#ends.get(key);
    if (known) return known;
    const { options, seats } = this;
    const body = { game: "pivit", seats, actions, ...(options ? { options } : {}) };
    const end = await this.#http.post<End>("/lines", body);
    this.#ends.set(key, end);
    return end;
  }
}
