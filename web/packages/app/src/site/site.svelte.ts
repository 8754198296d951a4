/** What all pages share: the server, who one is, what is chosen, what is to be told. */

import { Client, Http, RefusedError, type ConnectionState } from "@tripiv/client";
import type { Game, Me, Refusal } from "@tripiv/protocol";
import { motionMs, readSettings, wantsLessMotion, type Settings } from "@tripiv/view";
import { words } from "@tripiv/words/app";
import { untrack } from "svelte";
import { createSubscriber } from "svelte/reactivity";

const SETTINGS_KEY = "tripiv.settings";
const NOTE_MS = 8_000;

export interface Note {
  n: number;
  text: string;
  href?: string;
  action?: string;
}

const socketUrl = () =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/v1/socket`;

class Site {
  readonly http = new Http();
  readonly client = new Client(() => new WebSocket(socketUrl()));
  settings = $state.raw<Settings>(readSettings(readKept()));
  me = $state.raw<Me | null>(null);
  games = $state.raw<Game[]>([]);
  /** The server could not be reached at the start. */
  isOffline = $state(false);
  notes = $state.raw<Note[]>([]);
  /** What screen readers are to read out, politely or at once. */
  polite = $state("");
  assertive = $state("");
  /** The system's wish. */
  lessMotion = $state(wantsLessMotion());

  readonly #subscribe = createSubscriber((update) => this.client.changed.subscribe(update));
  #notes = 0;
  #ready: Promise<void> | null = null;

  /** Settings as views are to follow them. */
  readonly effective = $derived({
    ...this.settings,
    animationMs: motionMs(this.settings, this.lessMotion),
  });

  get connection(): ConnectionState {
    this.#subscribe();
    return this.client.state;
  }

  /** Who one is and what there is to play; asked once. */
  ready(): Promise<void> {
    this.#ready ??= this.#begin();
    return this.#ready;
  }

  /** Before anything live: who is nobody yet becomes a guest, and then connects. */
  async live(): Promise<void> {
    await this.ready();
    this.client.connection.connect();
  }

  async #begin(): Promise<void> {
    try {
      [this.me, this.games] = await Promise.all([
        this.http.get<Me>("/me"),
        this.http.get<Game[]>("/games"),
      ]);
      this.isOffline = false;
    } catch (error) {
      this.isOffline = true;
      this.#ready = null;
      throw error;
    }
  }

  /** Be somebody else from here on: the connection is made anew. */
  become(me: Me | null): void {
    this.me = me;
    if (me) this.client.connection.reconnect();
    else {
      this.#ready = null;
      void this.ready().then(() => {
        this.client.connection.reconnect();
      });
    }
  }

  game(id: string): Game | undefined {
    return this.games.find((game) => game.id === id);
  }

  choose(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(this.settings));
    } catch {
      // Kept for this visit alone.
    }
  }

  note(text: string, more: Omit<Note, "n" | "text"> = {}): void {
    const note = { n: (this.#notes += 1), text, ...more };
    this.notes = [...untrack(() => this.notes).slice(-2), note];
    this.announce(text);
    setTimeout(() => {
      this.dismiss(note.n);
    }, NOTE_MS);
  }

  dismiss(n: number): void {
    this.notes = this.notes.filter((note) => note.n !== n);
  }

  /** The same text twice is read out twice, thanks to a space that nobody hears. */
  announce = (text: string, urgency: "polite" | "assertive" = "polite"): void => {
    // Whoever tells something does not want to be asked again when it was told.
    if (untrack(() => this[urgency]) === text) text += "\u00a0";
    this[urgency] = text;
  };

  /** Tell a fault of anything that was tried. */
  fault = (error: unknown): void => {
    this.note(faultText(error));
  };
}

export const site = new Site();

export function faultText(error: unknown): string {
  return error instanceof RefusedError ? refusalText(error.refusal) : words.connection.fault;
}

/** The clause belongs to the words: one can look it up. */
export function refusalText(refusal: Refusal): string {
  if (refusal.code === "offline") return words.connection.offline;
  const text = refusal.text || words.connection.fault;
  const said = text.charAt(0).toUpperCase() + text.slice(1);
  return refusal.clause ? `${said} (${refusal.clause})` : said;
}

function readKept(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}
