// Made by `make protocol` from the types of the server. Changes here are lost.

/** The types of a game's own. Each game's file has them under its own name. */
export interface GameTypes {
  view: unknown;
  event: unknown;
  action: unknown;
  options: unknown;
  offers: unknown;
  analysis: unknown;
  question: unknown;
  advice: unknown;
}

export const PROTOCOL = 1;

/** Tell me of this match from now on. `seen`: the version that I have. */
export interface Follow {
  type: "follow";
  match: string;
  seen?: number | null;
}

export interface Unfollow {
  type: "unfollow";
  match: string;
}

/** A seat's action. Answered by `answered` once it is committed, held or refused. */
export interface Act<G extends GameTypes = GameTypes> {
  type: "act";
  match: string;
  seat: number;
  id: string;
  base: Seen | After | Ahead;
  action: G["action"];
}

/** Built on what the seat saw: the guard that came with it (M2.1). */
export interface Seen {
  type: "seen";
  guard: number[];
}

/** Built on the seat's own action of that id, whose answer has not come yet (M2.3). */
export interface After {
  type: "after";
  id: string;
}

/** Built on nothing: prepared for the seat's turn, whatever happens until then (M2.5). */
export interface Ahead {
  type: "ahead";
}

/** Anything that a seat asks of the match rather than of the game. */
export interface Ask {
  type: "ask";
  match: string;
  seat: number;
  id: string;
  what: "abort" | "agree" | "claim" | "decline" | "draw" | "pause" | "rematch" | "resign" | "resume" | "takeback";
}

/** The seat wants nothing more of what it holds. */
export interface Drop {
  type: "drop";
  match: string;
  seat: number;
}

/** Take the seat of a bot. */
export interface Sit {
  type: "sit";
  match: string;
  seat: number;
  id: string;
}

export interface Say {
  type: "say";
  match: string;
  id: string;
  text: string;
  /** Left out: "table". */
  room?: "stands" | "table";
}

/** Tell me of the open tables from now on. */
export interface Watch {
  type: "watch";
  /** Only of this game; empty: of all. */
  game?: string;
}

export interface Unwatch {
  type: "unwatch";
}

/**
 * Seat me with others who want the same. The answer names the table: it begins as soon as
 * there are enough, and is given up with the connection, or at `unpair`.
 */
export interface Pair {
  type: "pair";
  id: string;
  game: string;
  clock: Untimed | Increment | Days;
  /** Left out: 2. */
  seats?: number;
  rated?: boolean;
}

/** No clock. */
export interface Untimed {
  type: "none";
}

/** A bank of time for the whole match, and some more for every action. */
export interface Increment {
  type: "increment";
  initial_ms: number;
  increment_ms: number;
}

/** So many days for each action, anew. */
export interface Days {
  type: "days";
  days: number;
}

export interface Unpair {
  type: "unpair";
}

/** What can be said of a position? Answers stream until the budget is spent, or `stop`. */
export interface Analyse<G extends GameTypes = GameTypes> {
  type: "analyse";
  id: string;
  source: Past | Typed<G>;
  seat?: number | null;
  /** Left out: 5000. */
  budget_ms?: number;
  /**
   * How many actions to tell more of, the best first.
   * Left out: 3.
   */
  lines?: number;
}

/** The position after an entry of a match that is over; without `seq` the whole match. */
export interface Past {
  type: "match";
  match: string;
  seq?: number | null;
}

/** A position reached by actions from a start. */
export interface Typed<G extends GameTypes = GameTypes> {
  type: "line";
  game: string;
  seats: number;
  options: G["options"];
  actions?: G["action"][];
}

/** Stop the analysis of that id. */
export interface Stop {
  type: "stop";
  id: string;
}

/** Are you there, and what time is it? `sent` comes back as it is. */
export interface Ping {
  type: "ping";
  sent: number;
}

/** The answer to a `probe`, to be sent at once: by it the server measures the lag (M4.1). */
export interface Echo {
  type: "echo";
  n: number;
}

/** The first message on a connection. Another `build` than the page's own: load it anew. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  build: string;
  you: You;
  now: number;
  /** How often to ping. A server not heard of for three times as long is gone. */
  ping_ms: number;
}

/** Who the server takes you for. A guest has a name too, and may change it. */
export interface You {
  id: string;
  name: string;
  role: "bot" | "guest" | "member";
}

/** A match whole. `steps` are the last ones; HTTP has all of them. */
export interface Snapshot<G extends GameTypes = GameTypes> {
  type: "snapshot";
  match: string;
  version: number;
  table: Table<G>;
  standing: Standing;
  sights: Sight<G>[];
  steps?: Step<G>[];
  said?: Said[];
}

/** What was agreed, and who sits where. It changes only when a seat changes hands. */
export interface Table<G extends GameTypes = GameTypes> {
  match: string;
  game: string;
  rules: number;
  options: G["options"];
  terms: Terms;
  speed: "blitz" | "bullet" | "days" | "rapid" | "slow" | "untimed";
  players: Player[];
  /** Your own seats: several where people share a screen. */
  yours?: number[];
  rated?: boolean;
  public?: boolean;
  /** Seats are open, and the match has not begun. */
  waiting?: boolean;
  created?: number;
  started?: number | null;
  follows?: string;
  commitment?: string;
}

/** The table's own rules; those of the game are in its options. */
export interface Terms {
  /** Left out: {"type":"none"}. */
  clock?: Untimed | Increment | Days;
  /**
   * At a table of three or more: what takes the seat of one who leaves.
   * Left out: "rules".
   */
  vacancy?: "bot" | "rules";
  /** The level of that bot. */
  stand_in?: string;
  /** How long a seat may be away before it counts as left; None waits for ever. */
  patience_ms?: number | null;
  /** Left out: true. */
  takeback?: boolean;
  /** Left out: true. */
  pause?: boolean;
}

/** Who sits on a chair: somebody, a bot of a level, or nobody yet. */
export interface Player {
  kind: "bot" | "open" | "person";
  /** Of a bot the title of its level. */
  name?: string;
  level?: string;
  role?: "bot" | "guest" | "member" | null;
  rating?: number | null;
  deviation?: number | null;
  provisional?: boolean;
}

/**
 * Where the match stands. Match time is `at` when the server's clock says `now`; unless it
 * is paused, both go on alike.
 */
export interface Standing {
  at: number;
  now: number;
  /** Things are in motion until then. */
  busy_until?: number;
  paused?: boolean;
  chairs: Chair[];
  /** Who may act. */
  actors?: number[];
  /** Those of them for whom the others wait. */
  awaited?: number[];
  /** Seats whose person is connected now. */
  online?: number[];
  question?: Question | null;
  ended?: Ended | null;
  /** The match that followed. */
  rematch?: string;
  /** What became of the ratings, soon after the end of a rated match. */
  ratings?: Place[];
}

/** The state of one seat. */
export interface Chair {
  actions?: number;
  clock?: Face | null;
  /** Its last connection is gone since then. */
  away_since?: number | null;
  out?: "absent" | "resign" | "time" | null;
  /**
   * From this match time on the seat may `claim`: somebody else has then been away for long
   * enough to count as left.
   */
  claim?: number | null;
}

/** A clock: what was left at match time `since`, from where on it runs; it stands without. */
export interface Face {
  left_ms: number;
  since?: number | null;
}

/** What a seat has asked the others, who has agreed, and whose answer it waits for. */
export interface Question {
  what: "abort" | "draw" | "pause" | "rematch" | "takeback";
  seat: number;
  agreed?: number[];
  waits?: number[];
}

/** How it ended. With the seed, which `commitment` promised, every draw can be made again. */
export interface Ended {
  how: "abort" | "draw" | "rules";
  at: number;
  outcome?: Outcome | null;
  seed?: string;
}

/** How a match ended: for each seat its rank (0 is first, equal is level) and its score. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  reason: string;
  clause: string;
}

/** What became of the rating of a seat. */
export interface Place {
  seat: number;
  before: number;
  after: number;
}

/** What one seat sees and may do; `seat` is None for who watches. */
export interface Sight<G extends GameTypes = GameTypes> {
  seat?: number | null;
  /** What an action of that seat is built on now (`seen`). */
  guard?: number[];
  view: G["view"];
  /** Of a seat that may act. */
  offers?: G["offers"];
  /** Of a seat that may prepare an action. */
  premoves?: G["offers"];
}

/** One log entry, as you may see it. */
export interface Step<G extends GameTypes = GameTypes> {
  seq: number;
  at: number;
  do: Begun | Acted | Wake | Leave | Takeback | Propose | Agree | Decline | Drawn | Aborted | Rematched | Paused | Resumed | Away | Back | Claim | Seated;
  events?: G["event"][];
}

/** The match began. */
export interface Begun {
  type: "start";
}

/** A seat acted; the events tell what you may know of it. */
export interface Acted {
  type: "act";
  seat: number;
  /** The action as people write it, where nothing of it is hidden. */
  text?: string;
}

/** A change the game makes by itself at its own moment. */
export interface Wake {
  type: "wake";
}

/** A seat is out for good. */
export interface Leave {
  type: "leave";
  seat: number;
  why: "absent" | "resign" | "time";
}

/** The state before the seat's last action comes back. The log keeps what was taken back. */
export interface Takeback {
  type: "takeback";
  seat: number;
}

/** A seat asks the others for something (M6). */
export interface Propose {
  type: "propose";
  seat: number;
  what: "abort" | "draw" | "pause" | "rematch" | "takeback";
}

export interface Agree {
  type: "agree";
  seat: number;
}

/** A seat says no, or the one who asked thinks better of it. */
export interface Decline {
  type: "decline";
  seat: number;
}

/** The match ends level, by agreement (M6.4). */
export interface Drawn {
  type: "drawn";
}

/** The match ends as if it had not been played (M6.5). */
export interface Aborted {
  type: "aborted";
}

/** Everyone wants another one (M8). */
export interface Rematched {
  type: "rematched";
}

/** Match time stands still from here (M7). */
export interface Paused {
  type: "paused";
}

export interface Resumed {
  type: "resumed";
  seat: number;
}

/** The last connection of a seat is gone (M5.1). */
export interface Away {
  type: "away";
  seat: number;
}

export interface Back {
  type: "back";
  seat: number;
}

/** A seat says that those have left who have been away for too long (M5.5). */
export interface Claim {
  type: "claim";
  seat: number;
}

/** Someone else sits down in a seat: a bot for one who left, or a person for a bot (M5.4). */
export interface Seated {
  type: "seated";
  seat: number;
  occupant: Person | Bot;
  why: "absent" | "join" | "resign" | "time";
}

export interface Person {
  type: "person";
  name: string;
}

export interface Bot {
  type: "bot";
  level: string;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  match: string;
  /** Its number, by which it is reported. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  name: string;
  text: string;
  room: "stands" | "table";
  seat?: number | null;
}

/** What happened after version `after`. */
export interface Update<G extends GameTypes = GameTypes> {
  type: "update";
  match: string;
  version: number;
  after: number;
  steps?: Step<G>[];
  standing: Standing;
  sights: Sight<G>[];
  /** Where it changed. */
  table?: Table<G> | null;
}

/**
 * A table that waits for players, which you follow. Without `table` it was given up. When it
 * begins, `told` says so: follow it again.
 */
export interface Waiting<G extends GameTypes = GameTypes> {
  type: "waiting";
  match: string;
  table?: Table<G> | null;
}

/** The answer to `act`, `ask`, `sit` or `say`. Accepted means committed. */
export interface Answered {
  type: "answered";
  match: string;
  id: string;
  answer: Accepted | Held | Refused;
  seat?: number | null;
}

/** It stands in the log at that position. */
export interface Accepted {
  type: "accepted";
  seq: number;
}

/** It is kept for later (M9); a final answer follows. */
export interface Held {
  type: "held";
}

export interface Refused {
  type: "refused";
  refusal: Refusal;
}

/** Why something is not accepted: a stable code, the clause, words for a person. */
export interface Refusal {
  code: string;
  clause: string;
  text: string;
  faults?: Fault[];
}

/** One thing that is wrong, and where: a square, a cell, a ball, a field. */
export interface Fault {
  code: string;
  clause: string;
  text: string;
  where?: string;
}

/**
 * Something happened in a match of yours that you do not follow: it is your turn, or it is
 * over.
 */
export interface Told {
  type: "told";
  match: string;
  what: "begun" | "over" | "rematch" | "turn";
}

/** All open tables. */
export interface Lobby<G extends GameTypes = GameTypes> {
  type: "lobby";
  tables: Table<G>[];
}

export interface LobbyChange<G extends GameTypes = GameTypes> {
  type: "lobby-change";
  put?: Table<G>[];
  gone?: string[];
}

export interface Paired {
  type: "paired";
  id: string;
  match: string;
}

/** What the analyst says so far. Nothing follows after `last`. */
export interface Analysis<G extends GameTypes = GameTypes> {
  type: "analysis";
  id: string;
  answer?: G["analysis"];
  last?: boolean;
}

/** A message could not be read or followed; `id` is its own, where it had one. */
export interface Failed {
  type: "failed";
  refusal: Refusal;
  id?: string;
  match?: string;
}

export interface Pong {
  type: "pong";
  sent: number;
  now: number;
}

export interface Probe {
  type: "probe";
  n: number;
}

/** The server stops, and expects to be back so soon. Clocks stand until then. */
export interface Closing {
  type: "closing";
  back_ms: number;
}

/** As `act` of the websocket. */
export interface ActRequest<G extends GameTypes = GameTypes> {
  seat: number;
  id: string;
  base: Seen | After | Ahead;
  action: G["action"];
}

/** As `ask` of the websocket. */
export interface AskRequest {
  seat: number;
  id: string;
  what: "abort" | "agree" | "claim" | "decline" | "draw" | "pause" | "rematch" | "resign" | "resume" | "takeback";
}

/** A bot and its token, which is shown this once. */
export interface BotSecret {
  name: string;
  token: string;
}

/** An option that a table may choose: a field of the game's options. */
export interface Choice {
  name: string;
  title: string;
  about: string;
  clause: string;
  /** Empty: a number from `least` to `most`, or else a text. */
  values: Chosen[];
  least: number | null;
  most: number | null;
  /** Only for so many players; empty: for any number. */
  seats: number[];
}

/** One of the values that an option may have. */
export interface Chosen {
  value: boolean | number | string;
  title: string;
}

export interface Clause {
  number: string;
  /** Markdown. */
  text: string;
}

/** What there is to know of a game before one plays it. */
export interface Game<G extends GameTypes = GameTypes> {
  id: string;
  title: string;
  rules: number;
  fewest_seats: number;
  most_seats: number;
  together: boolean;
  clocks: string[];
  hot_seat: boolean;
  premove: boolean;
  takeback: boolean;
  draw: boolean;
  hides: boolean;
  /** Actions and set-ups can be written as text. */
  notation: boolean;
  levels: Level[];
  analyst: boolean;
  /** The usual one first; empty where the game names none. */
  setups: Setup<G>[];
  choices: Choice[];
}

export interface Level {
  id: string;
  title: string;
  about: string;
  usual: boolean;
}

/** A way to begin that has a name. */
export interface Setup<G extends GameTypes = GameTypes> {
  id: string;
  title: string;
  about: string;
  seats: number[];
  options: G["options"];
  /** The options in a rated match, where they are others. */
  rated: G["options"];
}

/**
 * Steps of a match, and what was to be seen after each of them. `version` is the last one
 * that there is: where it is not yet here, ask for what comes `after` the last position.
 */
export interface History<G extends GameTypes = GameTypes> {
  version: number;
  steps: Step<G>[];
  positions: Position<G>[];
}

/** What was to be seen after an entry. */
export interface Position<G extends GameTypes = GameTypes> {
  seq: number;
  at: number;
  sights: Sight<G>[];
}

export interface Join {
  /** Which open seat; the first without. */
  seat?: number | null;
}

export interface Leader {
  name: string;
  bot: boolean;
  rating: number;
  deviation: number;
  played: number;
}

/** Actions from a start that no match is played with; for study. */
export interface Line<G extends GameTypes = GameTypes> {
  game: string;
  seats: number;
  /** Without them as usual. */
  options?: G["options"];
  actions?: G["action"][];
  /** The same number and line, the same chance; another number draws anew. */
  chance?: number;
}

/** Where a line leads. */
export interface LineEnd<G extends GameTypes = GameTypes> {
  options: G["options"];
  /** Of whoever may act, with what may be done. */
  sight: Sight<G>;
  /** Of the last action. */
  events: G["event"][];
  /** The actions as people write them. */
  texts: string[];
  /** The position as people write it; empty where the game has no notation. */
  position: string;
  outcome: Outcome | null;
}

/** A match in a list. */
export interface Listed<G extends GameTypes = GameTypes> {
  table: Table<G>;
  state: "live" | "over" | "waiting";
  ended: number | null;
  /** `rules`, `draw` or `abort`, once it is over. */
  how: string;
  outcome: Outcome | null;
  rematch: string;
  /** In a list of your own: the others wait for you. */
  turn: boolean;
}

/** What somebody wants to play. A match with no open seat begins at once. */
export interface MakeTable<G extends GameTypes = GameTypes> {
  game: string;
  /** Options as text, in the game's own notation; instead of `options`. */
  setup?: string;
  options?: G["options"];
  /**
   * For each seat `me`, `open`, or the level of a bot. `me` several times: friends who share
   * this screen, in a game that can be played so.
   * Left out: ["me","open"].
   */
  seats?: string[];
  /** Left out: {}. */
  terms?: Terms;
  rated?: boolean;
  /** Listed in the lobby. Otherwise only who has the link can come. */
  public?: boolean;
}

export interface Me {
  id: string;
  name: string;
  role: "bot" | "guest" | "member";
  ratings: Rating[];
  tallies: Tally[];
}

export interface Rating {
  game: string;
  speed: string;
  rating: number;
  deviation: number;
  provisional: boolean;
  played: number;
  won: number;
  level: number;
}

/** What somebody's finished matches of a game came to, rated or not. */
export interface Tally {
  game: string;
  played: number;
  won: number;
  /** Shared the first place. */
  level: number;
}

/** Whether you want to hear the person in that seat, wherever you meet. */
export interface Mute {
  seat: number;
  /** Left out: true. */
  muted?: boolean;
}

export interface Name {
  name: string;
}

export interface NameAndPassword {
  name: string;
  password: string;
}

/** As `pair` of the websocket. A table laid out so stays until it is left. */
export interface PairRequest {
  game: string;
  /** Left out: {"type":"none"}. */
  clock?: Untimed | Increment | Days;
  /** Left out: 2. */
  seats?: number;
  rated?: boolean;
}

export interface Password {
  password?: string | null;
}

export interface PasswordChange {
  old: string;
  new: string;
}

export interface Profile {
  name: string;
  role: "bot" | "guest" | "member";
  created: number;
  ratings: Rating[];
  tallies: Tally[];
}

/** A position with one action that is clearly the best, and as many more as that leads to. */
export interface Puzzle<G extends GameTypes = GameTypes> {
  id: string;
  game: string;
  /** Who is to find something. */
  seat: number;
  seats: number;
  task: string;
  /** A hint; an interface may keep it back. */
  theme: string;
  grade: number;
  actions: number;
  /** Of a match that begins here. */
  options: G["options"];
  view: G["view"];
  offers: G["offers"];
}

/** The seat's own actions so far, the newest last. */
export interface PuzzleAnswer<G extends GameTypes = GameTypes> {
  actions: G["action"][];
}

/** A puzzle in a list. */
export interface PuzzleListed {
  id: string;
  theme: string;
  /** How hard it is, from 1 on. */
  grade: number;
  /** How many there are to find. */
  actions: number;
}

/** What becomes of them. */
export interface PuzzleReply<G extends GameTypes = GameTypes> {
  verdict: "right" | "solved" | "wrong";
  /** The verdict for a person. */
  text: string;
  /** All actions from the puzzle's position on, the others' replies among them. */
  played: G["action"][];
  /** What would happen now, where the last action was wrong. */
  refutation: G["action"][];
  /** What is to be seen after each of `played`, then after each of `refutation`. */
  views: G["view"][];
  /** What the seat may do next; null where there is nothing more to find. */
  offers: G["offers"];
}

/** What puzzles a game has. */
export interface PuzzleShelf {
  themes: PuzzleTheme[];
  /** The hardest grade. */
  grades: number;
  puzzles: PuzzleListed[];
}

export interface PuzzleTheme {
  id: string;
  title: string;
  about: string;
}

/** All actions, the others' replies among them, and what is to be seen after each. */
export interface PuzzleSolution<G extends GameTypes = GameTypes> {
  played: G["action"][];
  views: G["view"][];
}

/** Something a moderator should look at. */
export interface Report {
  match: string;
  /** Whom it is about. */
  about: string;
  text: string;
  /** The number of what was said, where it is about that. */
  said?: number | null;
}

/** The rules of a game: the book, and each numbered clause by itself. */
export interface Rules {
  game: string;
  version: number;
  /** The whole book, as Markdown. */
  text: string;
  clauses: Clause[];
  /** What belongs to the table, whatever the game: clocks, offers, leaving. */
  table: Clause[];
}

/** As `say` of the websocket. */
export interface SayRequest {
  id: string;
  text: string;
  /** Left out: "table". */
  room?: "stands" | "table";
}

/** As `sit` of the websocket. */
export interface SitRequest {
  seat: number;
  id: string;
}

/** The answer of a table. */
export interface Waits {
  match: string;
  state: "live" | "over" | "waiting";
}

export type ClientMessage<G extends GameTypes = GameTypes> =
  | Follow
  | Unfollow
  | Act<G>
  | Ask
  | Drop
  | Sit
  | Say
  | Watch
  | Unwatch
  | Pair
  | Unpair
  | Analyse<G>
  | Stop
  | Ping
  | Echo;

export type ServerMessage<G extends GameTypes = GameTypes> =
  | Welcome
  | Snapshot<G>
  | Update<G>
  | Waiting<G>
  | Answered
  | Said
  | Told
  | Lobby<G>
  | LobbyChange<G>
  | Paired
  | Analysis<G>
  | Failed
  | Pong
  | Probe
  | Closing;
