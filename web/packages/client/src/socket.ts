/** One connection that comes back by itself: sends, hears, notices silence. */

import type { ClientMessage, ServerMessage } from "@tripiv/protocol";
import type { ServerClock } from "./clock";

/** `lost`: there was one, and we try again. `refused`: it makes no sense to try again. */
export type ConnectionState = "idle" | "connecting" | "open" | "lost" | "refused";

/** What is used of a WebSocket, so that a test can stand in for it. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
const OPENING_MS = 8_000;
const USUAL_PING_MS = 2_500;
const SILENT_PINGS = 3;
/** "policy violation" of RFC 6455: who we are, or where we come from, is not welcome. */
const UNWELCOME = 1008;

export class Connection {
  state: ConnectionState = "idle";
  /** Until when the server said that it would be away, by our own clock. */
  backAt = 0;
  /** All messages of one frame, in order. */
  onframe: (messages: ServerMessage[]) => void = () => undefined;
  onstate: (state: ConnectionState) => void = () => undefined;

  #socket: SocketLike | null = null;
  #tries = 0;
  #heardAt = 0;
  #pingMs = USUAL_PING_MS;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly open: () => SocketLike,
    private readonly clock: ServerClock,
    private readonly now: () => number = Date.now,
  ) {}

  /** Connect now, also in the middle of a wait; nothing where it stands already. */
  connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#waiting);
    this.#enter(this.#tries ? "lost" : "connecting");
    const socket = this.open();
    this.#socket = socket;
    const opening = setTimeout(() => {
      this.#drop(socket);
    }, OPENING_MS);
    socket.onopen = () => {
      clearTimeout(opening);
    };
    socket.onmessage = (event) => {
      this.#hear(JSON.parse(event.data) as ServerMessage[]);
    };
    socket.onclose = (event) => {
      clearTimeout(opening);
      if (event.code === UNWELCOME) this.#refuse();
      else this.#drop(socket);
    };
  }

  /** Begin anew, as somebody else perhaps. */
  reconnect(): void {
    this.close();
    this.#tries = 0;
    this.connect();
  }

  close(): void {
    clearTimeout(this.#waiting);
    clearInterval(this.#pinging);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.#enter("idle");
  }

  /** The device woke up, or has a network again: is the server still there? */
  wake(): void {
    if (this.state === "lost") {
      this.#tries = 1;
      this.connect();
    } else if (this.state === "open") this.#ping();
  }

  /** Whether it could be sent. What could not is the caller's to send again. */
  send(message: ClientMessage): boolean {
    if (this.state !== "open") return false;
    this.#socket!.send(JSON.stringify(message));
    return true;
  }

  #hear(messages: ServerMessage[]): void {
    this.#heardAt = this.now();
    for (const message of messages) {
      if (message.type === "welcome") {
        this.#pingMs = message.ping_ms;
        this.clock.guess(message.now);
        this.#tries = 0;
        this.backAt = 0;
        this.#enter("open");
        clearInterval(this.#pinging);
        this.#pinging = setInterval(() => {
          this.#ping();
        }, this.#pingMs);
        this.#ping();
      } else if (message.type === "pong") this.clock.hear(message.now, message.sent);
      else if (message.type === "probe") this.send({ type: "echo", n: message.n });
      else if (message.type === "closing") this.backAt = this.now() + message.back_ms;
    }
    this.onframe(messages);
  }

  #ping(): void {
    if (this.now() - this.#heardAt > SILENT_PINGS * this.#pingMs) {
      if (this.#socket) this.#drop(this.#socket);
      return;
    }
    this.send({ type: "ping", sent: this.now() });
  }

  #drop(socket: SocketLike): void {
    if (this.#socket !== socket) return;
    clearInterval(this.#pinging);
    this.#socket = null;
    socket.onmessage = socket.onclose = null;
    socket.close();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries);
    this.#tries += 1;
    this.#enter("lost");
    // Not all at once when a server comes back.
    this.#waiting = setTimeout(
      () => {
        this.connect();
      },
      wait * (0.75 + Math.random() / 2),
    );
  }

  #refuse(): void {
    clearInterval(this.#pinging);
    this.#socket = null;
    this.#enter("refused");
  }

  #enter(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    this.onstate(state);
  }
}
