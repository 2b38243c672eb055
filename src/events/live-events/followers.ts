/** Time without a request after which a follower counts as gone. */
const GONE_MS = 30_000;

interface Follower {
  /** The browser session; null for a key. */
  session: string | null;
  askedAt: number;
}

/**
 * The followers of one tenant, the oldest first. A browser that reloads a page leaves a stream behind that is noticed late. When all places are taken,
 * the oldest stream of a session that has several gives its place to the new one.
 */
export class Followers {
  readonly #present = new Map<string, Follower>();
  /** Followers that lost their place, with the time: the next request of each ends its stream. */
  readonly #replaced = new Map<string, number>();

  /** Notes a request; false when the follower has no place. */
  admit(follower: string, session: string | null, limit: number, now: number): boolean {
    if (this.#replaced.has(follower)) return false;
    const isNew = !this.#present.has(follower);
    if (isNew && this.count(now) >= limit && !this.#makeRoom(session, now)) return false;
    this.#present.set(follower, { session, askedAt: now });
    return true;
  }

  leave(follower: string): void {
    this.#present.delete(follower);
    this.#replaced.delete(follower);
  }

  /** The number of followers that asked lately. */
  count(now: number): number {
    for (const [id, { askedAt }] of this.#present) if (askedAt < now - GONE_MS) this.#present.delete(id);
    for (const [id, at] of this.#replaced) if (at < now - GONE_MS) this.#replaced.delete(id);
    return this.#present.size;
  }

  /** Takes the place of the oldest follower whose session has more than one, with the new one. */
  #makeRoom(session: string | null, now: number): boolean {
    const streams = new Map<string | null, number>([[session, 1]]);
    for (const each of this.#present.values()) streams.set(each.session, (streams.get(each.session) ?? 0) + 1);
    for (const [id, each] of this.#present) {
      if (each.session === null || (streams.get(each.session) ?? 0) < 2) continue;
      this.#present.delete(id);
      this.#replaced.set(id, now);
      return true;
    }
    return false;
  }
}
