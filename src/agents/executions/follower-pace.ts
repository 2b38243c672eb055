const SHORTEST_MS = 50;
const LONGEST_MS = 1_000;

/**
 * How often those who follow the runs of one object hear of new text. Each of them is a call to the object, which answers about a thousand
 * in a second beside its work: so the more there are, the seldomer they hear.
 */
export class FollowerPace {
  #followers = 0;

  /** From one time of telling to the next, milliseconds. */
  get intervalMs(): number {
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, this.#followers));
  }

  /** Counts a follower while it waits. */
  async whileWaiting(waiting: Promise<unknown>): Promise<void> {
    this.#followers += 1;
    try {
      await waiting;
    } finally {
      this.#followers -= 1;
    }
  }
}
