const SHORTEST_MS = 50;
const LONGEST_MS = 1_000;

/**
 * The interval at which followers of one object's runs get new text. Each follower is a call to the object, which
 * answers about a thousand per second beside its work. So more followers mean a longer interval.
 */
export class FollowerPace {
  #followers = 0;

  /** Milliseconds between two announcements. */
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
