/** The server's clock, as it can be known from here. */

const AGEING_MS_PER_SAMPLE = 2;

/**
 * Of all answers to a ping the one that came back fastest says most. It grows a little older with
 * each that follows, so that a clock that was set anew is found out.
 */
export class ServerClock {
  #ahead = 0;
  #fastest = Infinity;

  constructor(private readonly local: () => number = Date.now) {}

  /** A first guess, from a message that says nothing of how long it took. */
  guess(server: number): void {
    if (this.#fastest === Infinity) this.#ahead = server - this.local();
  }

  /** An answer to a ping that was sent at `sent` by our own clock. */
  hear(server: number, sent: number): void {
    const now = this.local();
    const took = Math.max(0, now - sent);
    this.#fastest += AGEING_MS_PER_SAMPLE;
    if (took <= this.#fastest) {
      this.#fastest = took;
      this.#ahead = server + took / 2 - now;
    }
  }

  /** A message says when it was sent: the server's clock stands at that at least. */
  atLeast(server: number): void {
    if (server > this.now()) this.#ahead = server - this.local();
  }

  now(): number {
    return this.local() + this.#ahead;
  }
}
