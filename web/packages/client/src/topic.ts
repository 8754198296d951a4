/** Something that changes and tells those who listen. */

export type Unsubscribe = () => void;

export class Topic<A extends unknown[] = []> {
  readonly #listeners = new Set<(...told: A) => void>();

  subscribe(listener: (...told: A) => void): Unsubscribe {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(...told: A): void {
    for (const listener of [...this.#listeners]) listener(...told);
  }
}
