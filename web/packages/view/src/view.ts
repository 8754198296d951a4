/**
 * What a game's view gives to the shell, and what it is given. The shell knows no game: it finds
 * views by the game's id (`packages/view-ID`) and loads each when it is needed.
 *
 * A view shows and asks; it decides nothing. What may be done comes in `offers` and `premoves`,
 * what happened in `news`, and whether an action was taken is told by `pending` and by the next
 * sight.
 */

import type { Analyse, GameTypes, Refusal, Sight, Standing, Step, Table } from "@tripiv/protocol";
import type { News, Pending } from "@tripiv/client";
import type { Component } from "svelte";
import type { Settings } from "./settings";

/** What the board of a match is given. Everything is the server's; nothing may be changed. */
export interface BoardProps<G extends GameTypes = GameTypes> {
  /** What was agreed. */
  table: Table<G>;
  /** Where the match stands; in a replay, where it ended. */
  standing: Standing;
  /** What is seen, and what may be done: that of one seat, or of a spectator. In a replay there
   * are no offers, and nothing can be done. */
  sight: Sight<G>;
  /** Names of the seats, as the shell shows them. */
  names: string[];
  /** What just happened, to be shown in motion; the sight is already the one after it. */
  news: News<G>;
  /** The step whose position is shown, to be marked on the board: the last one, but in a replay. */
  last: Step<G> | null;
  /** Own actions that are on their way, or kept until their moment. */
  pending: Pending<G>[];
  /** Why an action was refused, until the next is tried. */
  refusal: Refusal | null;
  settings: Settings;
  /** Match time in ms now, which goes on by itself; for timers of the game's own. */
  time: () => number;
  /** Do it, for the seat of this sight; `ahead` for a premove. */
  act: (action: G["action"], how?: { ahead?: boolean }) => void;
  /** Want nothing more of what is kept. */
  drop: () => void;
  /** Say something that a screen reader should read out. */
  announce: (text: string, urgency?: "polite" | "assertive") => void;
}

/** What a page of a game's own (its editor, its lesson…) can ask of the shell. */
export interface PageProps<G extends GameTypes = GameTypes> {
  /** What follows the page's name in the address: `/games/ID/NAME/REST`, and its query. */
  rest: string;
  query: URLSearchParams;
  settings: Settings;
  /** Lead on to another address of the page. */
  go: (path: string) => void;
  /** Begin a match, or lay out a table. Who sits where: `me`, `open`, `bot` for one of the middle,
   * `beginner` for the gentlest, or a bot's level. */
  play: (wanted: { setup?: string; options?: G["options"]; seats: string[] }) => void;
  /** Ask the analyst; the function returned stops it. Answers replace each other. */
  analyse: (
    wanted: Omit<Analyse<G>, "type" | "id">,
    heard: { answer: (answer: G["analysis"]) => void; done: (refusal: Refusal | null) => void },
  ) => () => void;
  /** The HTTP API (`/api/v1` stands before the path). */
  http: {
    get: <T>(path: string, query?: Record<string, string | number | undefined>) => Promise<T>;
    post: <T>(path: string, body?: unknown) => Promise<T>;
  };
  announce: BoardProps<G>["announce"];
}

export interface GamePage<G extends GameTypes = GameTypes> {
  /** In the address: `/games/ID/NAME`. */
  name: string;
  title: string;
  /** One line that says what it is good for; empty: not listed on the game's page. */
  about: string;
  load: () => Promise<{ default: Component<PageProps<G>> }>;
}

/** What a seat is called and how it is told from the others, by shape as well as by colour. */
export interface SeatMark {
  /** "Red"; empty where the game has no colours. */
  name: string;
  /** A CSS colour that stands out from the page's ground. */
  colour: string;
  /** One character that stands for the seat where there is no colour. */
  sign: string;
}

/** The view of a game: `export const view: GameView<…>` of `view-ID/src/index.ts`. */
export interface GameView<G extends GameTypes = GameTypes> {
  Board: Component<BoardProps<G>>;
  /** How a seat is marked in a match, given what is seen. */
  mark: (seat: number, view: G["view"]) => SeatMark;
  /** What else there is to know of a seat, shown beside its name; null: nothing. */
  Seat: Component<{ seat: number; view: G["view"] }> | null;
  /** One line for the list of steps; null: the shell's own words; empty: not worth a line. */
  tell: (step: Step<G>, names: string[]) => string | null;
  /** Whether an action that others were quicker than is still meant, by what was seen when it was
   * done and what is seen now: then it is sent again. Without it, it is refused. */
  isStillMeant?: (action: G["action"], then: G["view"], now: G["view"]) => boolean;
  /** How far the match has come, beside the clocks ("Round 2 of 5"); empty: nothing to say. */
  progress: (view: G["view"]) => string;
  /** The address of the analysis of a match that is over; null where there is none. */
  study: ((match: string, seq: number) => string) | null;
  /** The same for a match under way that somebody plays alone; left out where there is none. */
  practise?: (match: string, seq: number) => string;
  pages: GamePage<G>[];
}

/** What the front page shows of a game before its view is loaded: `card` of `card.ts`. Small. */
export interface GameCard {
  title: string;
  /** What kind of game it is, in one line. */
  about: string;
  Emblem: Component;
  /** The order on the front page. */
  order: number;
  /** What one click begins, on the game's usual set-up: who sits where (`me`, a bot's level). */
  start: { seats: string[] };
  /** The lesson's address, the first thing that a newcomer might want. */
  lesson: string | null;
}
