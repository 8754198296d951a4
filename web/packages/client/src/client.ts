/** Everything live: one connection, the matches followed over it, the lobby, analyses. */

import type {
  Analyse,
  ClientMessage,
  Pair,
  Refusal,
  ServerMessage,
  Table,
  Told,
  Welcome,
} from "@tripiv/protocol";
import { ServerClock } from "./clock";
import { newId } from "./id";
import { MatchFeed } from "./match";
import { Connection, type ConnectionState, type SocketLike } from "./socket";
import { Topic } from "./topic";

export interface AnalysisListener {
  answer: (answer: unknown) => void;
  done: (refusal: Refusal | null) => void;
}

export class Client {
  readonly clock: ServerClock;
  readonly connection: Connection;
  state: ConnectionState = "idle";
  welcome: Welcome | null = null;
  /** Open tables; null where nobody watches them or none were told yet. */
  lobby: Table[] | null = null;

  /** The state of the connection, or the lobby. */
  readonly changed = new Topic();
  /** Something happened in a match that is not followed. */
  readonly told = new Topic<[told: Told]>();
  /** Something failed that belongs to no match. */
  readonly failed = new Topic<[refusal: Refusal]>();

  readonly #feeds = new Map<string, { feed: MatchFeed; users: number }>();
  readonly #pairs = new Map<string, (match: string | Refusal) => void>();
  readonly #analyses = new Map<string, { message: Analyse; listener: AnalysisListener }>();
  #watched: string | null = null;

  constructor(open: () => SocketLike, now: () => number = Date.now) {
    this.clock = new ServerClock(now);
    this.connection = new Connection(open, this.clock, now);
    this.connection.onframe = (messages) => {
      this.#hear(messages);
    };
    this.connection.onstate = (state) => {
      this.state = state;
      if (state === "open") this.#resume();
      this.changed.tell();
    };
  }

  /** Follow a match for as long as somebody looks; call the function when done. */
  follow(match: string): { feed: MatchFeed; leave: () => void } {
    let entry = this.#feeds.get(match);
    if (!entry) {
      entry = { feed: new MatchFeed(match, (message) => this.send(message)), users: 0 };
      this.#feeds.set(match, entry);
      if (this.state === "open") entry.feed.follow();
      else this.connection.connect();
    }
    const held = entry;
    held.users += 1;
    let left = false;
    const leave = () => {
      if (left) return;
      left = true;
      held.users -= 1;
      if (held.users === 0) {
        this.#feeds.delete(match);
        this.send({ type: "unfollow", match });
      }
    };
    return { feed: held.feed, leave };
  }

  /** Hear of open tables of a game, or of all (empty). */
  watch(game = ""): () => void {
    this.#watched = game;
    this.lobby = null;
    if (!this.send({ type: "watch", game })) this.connection.connect();
    return () => {
      if (this.#watched !== game) return;
      this.#watched = null;
      this.lobby = null;
      this.send({ type: "unwatch" });
    };
  }

  /** Be seated with others who want the same; gives the table, or why not. */
  pair(wanted: Omit<Pair, "type" | "id">): Promise<string | Refusal> {
    const id = newId();
    return new Promise((resolve) => {
      this.#pairs.set(id, resolve);
      if (!this.send({ type: "pair", id, ...wanted })) {
        this.#pairs.delete(id);
        resolve({ code: "offline", clause: "", text: "" });
      }
    });
  }

  unpair(): void {
    this.send({ type: "unpair" });
  }

  /** Ask the analyst; call the function to stop. Answers come to the listener. */
  analyse(wanted: Omit<Analyse, "type" | "id">, listener: AnalysisListener): () => void {
    const id = newId();
    const message: Analyse = { type: "analyse", id, ...wanted };
    this.#analyses.set(id, { message, listener });
    if (!this.send(message)) this.connection.connect();
    return () => {
      if (this.#analyses.delete(id)) this.send({ type: "stop", id });
    };
  }

  send(message: ClientMessage): boolean {
    return this.connection.send(message);
  }

  #resume(): void {
    for (const { feed } of this.#feeds.values()) feed.follow();
    if (this.#watched !== null) this.send({ type: "watch", game: this.#watched });
    for (const { message } of this.#analyses.values()) this.send(message);
  }

  #hear(messages: ServerMessage[]): void {
    const touched = new Set<MatchFeed>();
    for (const message of messages) {
      const feed = "match" in message ? this.#feeds.get(message.match ?? "")?.feed : undefined;
      if (feed) {
        feed.hear(message);
        touched.add(feed);
      }
      if ("standing" in message) this.clock.atLeast(message.standing.now);
      this.#take(message, feed !== undefined);
    }
    for (const feed of touched) feed.changed.tell();
  }

  #take(message: ServerMessage, isFollowed: boolean): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.changed.tell();
        break;
      case "told":
        if (!isFollowed) this.told.tell(message);
        break;
      case "lobby":
        this.lobby = message.tables;
        this.changed.tell();
        break;
      case "lobby-change": {
        const put = message.put ?? [];
        const gone = new Set([...(message.gone ?? []), ...put.map((table) => table.match)]);
        this.lobby = [...put, ...(this.lobby ?? []).filter((table) => !gone.has(table.match))];
        this.changed.tell();
        break;
      }
      case "paired":
        this.#pairs.get(message.id)?.(message.match);
        this.#pairs.delete(message.id);
        break;
      case "analysis": {
        const listener = this.#analyses.get(message.id)?.listener;
        if (message.answer != null) listener?.answer(message.answer);
        if (message.last && this.#analyses.delete(message.id)) listener?.done(null);
        break;
      }
      case "failed":
        this.#fail(message.id ?? "", message.refusal, isFollowed);
        break;
    }
  }

  #fail(id: string, refusal: Refusal, isFollowed: boolean): void {
    const pair = this.#pairs.get(id);
    const analysis = this.#analyses.get(id);
    if (pair) {
      this.#pairs.delete(id);
      pair(refusal);
    } else if (analysis) {
      this.#analyses.delete(id);
      analysis.listener.done(refusal);
    } else if (!isFollowed) this.failed.tell(refusal);
  }
}
