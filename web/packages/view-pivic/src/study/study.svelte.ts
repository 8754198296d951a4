/** Positions that one shoots from and goes back to. The server says what comes of everything. */

import type { LineEnd, Refusal, Step } from "@tripiv/protocol";
import type { PivicAction, PivicOptions, PivicTypes } from "@tripiv/protocol/game/pivic";
import { RefusedError, type BoardProps, type PageProps } from "@tripiv/view";

export type End = LineEnd<PivicTypes>;

interface Stage {
  end: End;
  last: Step<PivicTypes> | null;
}

const CHANCES = 2 ** 31;

export class Study {
  /** How it is played, but for where it begins. */
  options = $state.raw<PivicOptions | null>(null);
  end = $state.raw<End | null>(null);
  /** What led here, and the same once more for whoever is to be shown it. */
  last = $state.raw<Step<PivicTypes> | null>(null);
  news = $state.raw<BoardProps<PivicTypes>["news"]>({ n: 0, steps: [] });
  refusal = $state.raw<Refusal | null>(null);
  /** What is on its way to the server. */
  pending = $state.raw<BoardProps<PivicTypes>["pending"]>([]);
  past = $state.raw<Stage[]>([]);

  readonly #http: PageProps["http"];
  #asked = 0;
  #count = 0;

  constructor(http: PageProps["http"]) {
    this.#http = http;
  }

  /** Begin with a position (empty: as a match does). What went before is forgotten. */
  async open(wanted: PivicOptions | null, start: string): Promise<boolean> {
    const options = wanted ?? (await this.#ask(null, "", []))?.options;
    const end = options && (await this.#ask(timeless(options), start, []));
    if (!end) return false;
    this.past = [];
    this.#show({ end, last: null });
    return true;
  }

  /** The position laid out anew; one can go back to the one before. */
  async lay(start: string, change: Partial<PivicOptions> = {}): Promise<boolean> {
    if (!this.options || !this.end) return false;
    const end = await this.#ask({ ...this.options, ...change }, start, []);
    if (!end) return false;
    this.past = [...this.past, { end: this.end, last: this.last }];
    this.#show({ end, last: null });
    return true;
  }

  async act(action: PivicAction): Promise<boolean> {
    const before = this.end;
    if (!before || !this.options || this.pending.length > 0) return false;
    const seat = before.sight.seat ?? 0;
    this.pending = [{ id: "study", seat, action, state: "sent", ahead: false }];
    const end = await this.#ask(this.options, before.position, [action]).finally(() => {
      this.pending = [];
    });
    if (!end) return false;
    this.past = [...this.past, { end: before, last: this.last }];
    const text = end.texts.at(-1);
    const last: Step<PivicTypes> = {
      seq: (this.#count += 1),
      at: 0,
      do: { type: "act", seat, ...(text ? { text } : {}) },
      events: end.events,
    };
    this.#show({ end, last });
    this.news = { n: this.#count, steps: [last] };
    return true;
  }

  /** Begin with all balls on the table, where the server would lay them. */
  async rack(wanted: PivicOptions | null): Promise<boolean> {
    const actions: PivicAction[] = [];
    let end = await this.#ask(wanted && timeless(wanted), "", actions);
    for (let put = suggested(end); end && put; put = suggested(end)) {
      actions.push({ type: "put", balls: put });
      end = await this.#ask(timeless(end.options), "", actions);
    }
    if (!end) return false;
    this.past = [];
    this.#show({ end, last: null });
    return true;
  }

  undo(): void {
    const stage = this.past.at(-1);
    if (!stage) return;
    this.#asked += 1;
    this.past = this.past.slice(0, -1);
    this.refusal = null;
    this.#show(stage);
  }

  #show({ end, last }: Stage): void {
    this.news = { n: 0, steps: [] };
    this.last = last;
    this.end = end;
    this.options = { ...end.options, start: "" };
  }

  async #ask(
    options: PivicOptions | null,
    start: string,
    actions: PivicAction[],
  ): Promise<End | null> {
    const asked = (this.#asked += 1);
    const chance = Math.floor(Math.random() * CHANCES);
    const body = { game: "pivic", seats: 2, actions, chance };
    try {
      const end = await this.#http.post<End>(
        "/lines",
        options ? { ...body, options: { ...options, start } } : body,
      );
      if (asked !== this.#asked) return null;
      this.refusal = null;
      return end;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (asked === this.#asked) this.refusal = error.refusal;
      return null;
    }
  }
}

/** Where the balls of who places first, and then of the other, could lie. */
const suggested = (end: End | null) =>
  end?.sight.view.phase === "setup" ? end.sight.offers?.put?.suggestion : undefined;

/** Nobody is hurried who studies. */
function timeless(options: PivicOptions): PivicOptions {
  return { ...options, total_s: 0, place_s: 0, shot_s: 0 };
}
