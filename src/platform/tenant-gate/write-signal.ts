/** Signals a write to all waiters. It holds only a count; the data is in the database. */
export class WriteSignal {
  /** Identifies this instance of its object: an earlier one's mark is never the current one. */
  readonly #life = crypto.randomUUID();
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Signals a certain or possible write. */
  rise(): void {
    this.#count++;
    for (const wake of this.#waiting) wake();
  }

  /** Waits until the mark differs from `mark`, up to a limit; returns the current one. */
  async after(mark: string | null, maxMs: number): Promise<string> {
    if (mark === this.#mark()) await this.#next(maxMs);
    return this.#mark();
  }

  #mark(): string {
    return `${this.#life}.${this.#count}`;
  }

  #next(maxMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, maxMs);
      this.#waiting.add(wake);
    });
  }
}
