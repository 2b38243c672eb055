/** Time without use after which a session may lose its place to a new one. It is longer than a question stays open. */
const IDLE_MS = 15 * 60_000;
/** Time after which an unused session has ended (`LIFETIME_MS` of its object). */
const LIFETIME_MS = 24 * 3_600_000;
/** Time without a sign of life after which a stream counts as closed. */
const GONE_MS = 60_000;

/** An open session: who opened it, and when it was last used. */
export interface PlacedSession {
  userId: string;
  usedAt: number;
}

/** The result of asking for a session's place: the idle session that lost it, or how long to wait. */
export type Admission =
  | { admitted: true; displaced: { sessionId: string; userId: string } | null }
  | { admitted: false; waitMs: number };

/** The open sessions and streams of one tenant, each at most as many as its tier allows. */
export class SessionPlaces {
  readonly #sessions: Map<string, PlacedSession>;
  /** Time of each stream's last sign of life. */
  readonly #streams = new Map<string, number>();

  constructor(sessions: ReadonlyMap<string, PlacedSession>) {
    this.#sessions = new Map(sessions);
  }

  /** Gives a new session a place. In a full tenant the session that was idle longest gives up its own. */
  open(sessionId: string, userId: string, limit: number, now: number): Admission {
    if (this.#sessions.size < limit) return this.#admit(sessionId, userId, now, null);
    let oldest: [string, PlacedSession] | null = null;
    for (const entry of this.#sessions) if (oldest === null || entry[1].usedAt < oldest[1].usedAt) oldest = entry;
    if (oldest === null) return { admitted: false, waitMs: IDLE_MS };
    const [displacedId, { userId: displacedUser, usedAt }] = oldest;
    if (usedAt > now - IDLE_MS) return { admitted: false, waitMs: usedAt + IDLE_MS - now };
    this.#sessions.delete(displacedId);
    return this.#admit(sessionId, userId, now, { sessionId: displacedId, userId: displacedUser });
  }

  /** Notes the use of a session; null for one without a place. */
  use(sessionId: string, now: number): PlacedSession | null {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) return null;
    session.usedAt = now;
    return session;
  }

  close(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  /** Removes the sessions that have ended without use, and returns their ids. */
  sweep(now: number): string[] {
    const ended = [...this.#sessions].flatMap(([id, { usedAt }]) => (usedAt <= now - LIFETIME_MS ? [id] : []));
    for (const id of ended) this.#sessions.delete(id);
    return ended;
  }

  get count(): number {
    return this.#sessions.size;
  }

  /** Gives a stream a place, or notes its sign of life. False without a free place. */
  hold(streamId: string, limit: number, now: number): boolean {
    for (const [id, heardAt] of this.#streams) if (heardAt < now - GONE_MS) this.#streams.delete(id);
    if (!this.#streams.has(streamId) && this.#streams.size >= limit) return false;
    this.#streams.set(streamId, now);
    return true;
  }

  leave(streamId: string): void {
    this.#streams.delete(streamId);
  }

  #admit(
    sessionId: string,
    userId: string,
    now: number,
    displaced: { sessionId: string; userId: string } | null,
  ): Admission {
    this.#sessions.set(sessionId, { userId, usedAt: now });
    return { admitted: true, displaced };
  }
}
