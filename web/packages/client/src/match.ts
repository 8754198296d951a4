/** One match as it is followed: where it stands, what is on its way, what was just told. */

import type {
  Accepted,
  Act,
  Answered,
  Ask,
  ClientMessage,
  Failed,
  GameTypes,
  Held,
  Refusal,
  Refused,
  Said,
  ServerMessage,
  Sight,
  Snapshot,
  Standing,
  Step,
  Table,
  Update,
  Waiting,
} from "@tripiv/protocol";
import { newId } from "./id";
import { Topic } from "./topic";

export type Answer = Accepted | Held | Refused;
export type Asked = Ask["what"];

/** An own action that is not yet part of what is seen. */
export interface Pending<G extends GameTypes = GameTypes> {
  id: string;
  seat: number;
  action: G["action"];
  /** `sent`: no answer yet. `held`: kept by the server until its moment, as a premove is. */
  state: "sent" | "held";
  /** Built on nothing, for when the turn comes. */
  ahead: boolean;
  /** What its seat saw when it was done. */
  seen?: G["view"];
}

/** Steps that were just told, to be shown in motion. `n` rises with each; 0 after a jump. */
export interface News<G extends GameTypes = GameTypes> {
  n: number;
  steps: Step<G>[];
}

interface Waiter {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
}

export class MatchFeed<G extends GameTypes = GameTypes> {
  version: number | null = null;
  table: Table<G> | null = null;
  standing: Standing | null = null;
  sights: Sight<G>[] = [];
  /** The last steps, the oldest first. HTTP has those before them. */
  steps: Step<G>[] = [];
  said: Said[] = [];
  pending: Pending<G>[] = [];
  news: News<G> = { n: 0, steps: [] };
  /** The table waits for players; the match has not begun. */
  waiting = false;
  /** Why there is nothing to follow, where that is so. */
  missing: Refusal | null = null;

  /** After each change. */
  readonly changed = new Topic();
  /** An action was refused: what, and why. */
  readonly refused = new Topic<[refusal: Refusal, pending: Pending<G> | null]>();

  /** Whether an action that came too late for what it was built on is still meant. */
  isStillMeant: (own: Pending<G>, now: G["view"]) => boolean = () => false;

  readonly #waiters = new Map<string, Waiter>();
  readonly #again = new Set<string>();
  readonly #sent = new Map<string, Act<G>>();
  /** Accepted at a version that was not told yet. */
  readonly #accepted = new Map<string, number>();
  #asking = false;
  #news = 0;

  constructor(
    readonly id: string,
    private readonly send: (message: ClientMessage) => boolean,
  ) {}

  /** Say (again) that we follow, and send whatever was never answered. */
  follow(): void {
    this.#asking = true;
    this.send({ type: "follow", match: this.id, seen: this.version });
    for (const message of this.#sent.values()) this.send(message);
    for (const waiter of this.#waiters.values()) this.send(waiter.message);
  }

  /**
   * Do something in the game. It is pending until the server has it; where it is refused,
   * `refused` tells why.
   */
  act(seat: number, action: G["action"], { ahead = false, again = false } = {}): string {
    const id = newId();
    // What is sent again is built on nothing that will be refused as well.
    const isBase = (own: Pending<G>) => !own.ahead && (!again || this.#again.has(own.id));
    const before = this.pending.findLast((own) => own.seat === seat && isBase(own));
    const sight = this.sights.find((found) => found.seat === seat);
    const guard = sight?.guard ?? [];
    const message: Act<G> = {
      type: "act",
      match: this.id,
      seat,
      id,
      base: ahead
        ? { type: "ahead" }
        : before
          ? { type: "after", id: before.id }
          : { type: "seen", guard },
      action,
    };
    this.#sent.set(id, message);
    const seen = sight?.view;
    this.pending = [...this.pending, { id, seat, action, state: "sent", ahead, seen }];
    this.send(message);
    this.changed.tell();
    return id;
  }

  /** Think better of all that the server keeps for the seat. */
  drop(seat: number): void {
    const isKept = (own: Pending<G>) => own.seat === seat && own.ahead;
    for (const own of this.pending.filter(isKept)) this.#sent.delete(own.id);
    // The answers that follow are no news to anybody.
    this.pending = this.pending.filter((own) => !isKept(own));
    this.send({ type: "drop", match: this.id, seat });
    this.changed.tell();
  }

  /** Ask for something beside the game: resign, a draw, a rematch… */
  ask(seat: number, what: Asked): Promise<Answer> {
    return this.#request({ type: "ask", match: this.id, seat, id: newId(), what });
  }

  /** Take the seat of a bot. */
  sit(seat: number): Promise<Answer> {
    return this.#request({ type: "sit", match: this.id, seat, id: newId() });
  }

  say(text: string, room: "table" | "stands"): Promise<Answer> {
    return this.#request({ type: "say", match: this.id, id: newId(), text, room });
  }

  /** Take in a message that is about this match; the caller tells `changed` after the frame. */
  hear(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
        this.#see(message as Snapshot<G>);
        break;
      case "update":
        this.#update(message as Update<G>);
        break;
      case "waiting":
        this.#wait(message as Waiting<G>);
        break;
      case "said":
        if (!this.said.some((other) => other.n === message.n)) this.said = [...this.said, message];
        break;
      case "answered":
        this.#answered(message);
        break;
      case "failed":
        this.#failed(message);
        break;
      case "told":
        if (this.waiting) this.follow();
        break;
    }
  }

  #see(message: Snapshot<G>): void {
    this.#asking = false;
    this.waiting = false;
    this.missing = null;
    this.version = message.version;
    this.table = message.table;
    this.standing = message.standing;
    this.sights = message.sights;
    this.steps = message.steps ?? [];
    this.said = message.said ?? [];
    this.news = { n: 0, steps: [] };
    this.#settle();
  }

  #update(message: Update<G>): void {
    if (message.after !== this.version) {
      // Something was missed, or this was told twice. One question is enough to mend it.
      if (this.version !== null && message.version > this.version && !this.#asking) this.follow();
      return;
    }
    this.#asking = false;
    this.version = message.version;
    this.standing = message.standing;
    this.sights = message.sights;
    if (message.table) this.table = message.table;
    if (message.steps?.length) {
      this.steps = [...this.steps, ...message.steps];
      this.#news += 1;
      this.news = { n: this.#news, steps: message.steps };
    }
    this.#settle();
  }

  #wait(message: Waiting<G>): void {
    this.waiting = message.table != null;
    this.table = message.table ?? this.table;
    if (!message.table) this.missing = { code: "gone", clause: "", text: "" };
  }

  #answered(message: Answered): void {
    const { id, answer } = message;
    this.#waiters.get(id)?.resolve(answer);
    this.#waiters.delete(id);
    if (answer.type === "held") {
      this.pending = this.pending.map((own) => (own.id === id ? { ...own, state: "held" } : own));
      return;
    }
    if (answer.type === "accepted") {
      this.#again.delete(id);
      if (this.pending.some((own) => own.id === id)) this.#accepted.set(id, answer.seq);
      this.#sent.delete(id);
      this.#settle();
    } else this.#refuse(id, answer.refusal);
  }

  #failed(message: Failed): void {
    const id = message.id ?? "";
    const waiter = this.#waiters.get(id);
    if (waiter) {
      this.#waiters.delete(id);
      waiter.resolve({ type: "refused", refusal: message.refusal });
    } else if (this.#sent.has(id)) this.#refuse(id, message.refusal);
    else if (this.version === null) this.missing = message.refusal;
    else this.refused.tell(message.refusal, null);
  }

  #refuse(id: string, refusal: Refusal): void {
    const own = this.pending.find((pending) => pending.id === id);
    this.#sent.delete(id);
    this.pending = this.pending.filter((pending) => pending.id !== id);
    if (!own) return;
    const now = this.sights.find((sight) => sight.seat === own.seat)?.view;
    // Once: who is too late twice is told.
    const isAgain = this.#again.delete(id);
    if (refusal.code === "stale" && !isAgain && !own.ahead && this.isStillMeant(own, now))
      this.#again.add(this.act(own.seat, own.action, { again: true }));
    else this.refused.tell(refusal, own);
  }

  /** What was accepted is pending no more once it is seen. */
  #settle(): void {
    for (const [id, seq] of this.#accepted) {
      if (this.version === null || seq > this.version) continue;
      this.#accepted.delete(id);
      this.pending = this.pending.filter((own) => own.id !== id);
    }
  }

  #request(message: ClientMessage & { id: string }): Promise<Answer> {
    return new Promise((resolve) => {
      this.#waiters.set(message.id, { message, resolve });
      this.send(message);
    });
  }
}
