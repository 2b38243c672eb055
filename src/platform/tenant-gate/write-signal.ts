/** Tells whoever waits that something was written. It keeps nothing but a count: what was written stands in the database. */
export class WriteSignal {
  /** Names this life of its object: a mark of an earlier one is never the present one. */
  readonly #life = crypto.randomUUID();
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Something was written, or may have been. */
  rise(): void {
    this.#count++;
    for (const wake of this.#waiting) wake();
  }

  /** Waits until the mark is another one than `mark`, at most so long; gives the present one. */
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
