type Start = () => void;

/**
 * Lets so many in at once. Who waits stands in a line of its owner, first come, first served, and the lines take turns, so that a long line
 * delays no other owner.
 */
export class Turns {
  readonly #lines = new Map<string, Start[]>();
  readonly #limits: { places: number; waitingOfOwner: number };
  #taken = 0;

  constructor(limits: { places: number; waitingOfOwner: number }) {
    this.#limits = limits;
  }

  /** Does the work when its turn comes; null when too many of the owner wait already. `isWanted` is asked before it begins. */
  async take<Result>(owner: string, work: () => Promise<Result>): Promise<Result | null> {
    if (this.#taken >= this.#limits.places) {
      const line = this.#lines.get(owner) ?? [];
      if (line.length >= this.#limits.waitingOfOwner) return null;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#lines.set(owner, [...line, resolve]);
      await promise;
    } else {
      this.#taken += 1;
    }
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** The place goes to the first of the owner whose turn it is, who then stands behind the other owners. */
  #next(): void {
    const [first] = this.#lines;
    if (first === undefined) {
      this.#taken -= 1;
      return;
    }
    const [owner, [start, ...rest]] = first;
    this.#lines.delete(owner);
    if (rest.length > 0) this.#lines.set(owner, rest);
    start?.();
  }
}
