import type { Database } from "#db/client";

import { EventWindow } from "./event-window.ts";
import { Followers } from "./followers.ts";
import { PlaceSeal, type Place } from "./place.ts";
import { selectCounts, selectEventsAfter, selectLatestEvents, type CountsRow, type TenantEventRow } from "./store.ts";

/**
 * How long events are kept. A follower may resume from a position that is an hour younger, so that no event is removed
 * under it.
 */
export const KEPT_MS = 86_400_000;
const RESUMABLE_MS = KEPT_MS - 3_600_000;

const WINDOW = 1_000;
const PAGE = 200;
/** Interval of reads for writes past the tenant's gate, which are rare. */
const LOOK_MS = 10_000;
const BROKEN_MS = 500;
const SHORTEST_PACE_MS = 50;
const LONGEST_PACE_MS = 500;

export interface FollowRequest {
  follower: string;
  /** The browser session of the follower; null for a key. */
  session: string | null;
  /** Its position; null for a new follower. */
  place: string | null;
  /** Whether it also wants the counts, once it has all past events. */
  wantsCounts: boolean;
  /** Maximum followers of the tenant. */
  limit: number;
  maxMs: number;
}

/** An event with the position after it. */
export interface ToldEvent {
  place: string;
  kind: string;
  data: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
}

export interface News {
  events: ToldEvent[];
  /** The open counts after these events. */
  counts: { openApprovals: number; running: number } | null;
  /** Whether the events between the follower's position and this are no longer kept. */
  isReset: boolean;
  /** The position after all of this. */
  place: string;
}

/** Null when the tenant has its maximum of followers, or when the follower gave its place to a newer one. */
export type FollowAnswer = News | null;

interface HubParts {
  db: Database;
  tenantId: string;
  /** When the tenant came into this database; 0 when it was always there. */
  placedAt: number;
  encryptionKey: string;
  clock: () => number;
  /** Waits until something may have been written since a mark, and returns the current mark. */
  written: (after: string | null, maxMs: number) => Promise<string>;
}

/**
 * Holds the latest events of one tenant and sends them to its followers. It reads the log once for all of them: when
 * the tenant's gate signals a write, and every ten seconds. The log has the order, so losing this memory loses no
 * event.
 */
export class EventHub {
  readonly #parts: HubParts;
  readonly #places: PlaceSeal;
  readonly #window = new EventWindow<TenantEventRow>(WINDOW);
  readonly #followers = new Followers();
  readonly #waiting = new Set<() => void>();
  #loading: Promise<void> | null = null;
  /** Reads run in sequence, so that none adds another's events. */
  #reading: Promise<void> = Promise.resolve();
  /** The reads of the counts that have begun; one runs at a time. */
  #counting: Promise<unknown> = Promise.resolve();
  /** The read of the counts that begins next, for all followers that came before it. */
  #nextCounts: Promise<CountsRow> | null = null;
  #isWatching = false;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#places = new PlaceSeal(parts.encryptionKey, parts.tenantId, parts.placedAt);
  }

  /** Watches the log while there are followers; null when it already does. */
  watch(): Promise<void> | null {
    if (this.#isWatching) return null;
    this.#isWatching = true;
    return this.#watchWhileFollowed();
  }

  async follow({ follower, session, place, wantsCounts, limit, maxMs }: FollowRequest): Promise<FollowAnswer> {
    if (!this.#followers.admit(follower, session, limit, this.#parts.clock())) return null;
    await this.#load();
    const known = place === null ? null : await this.#resumable(place);
    if (known === null) return { ...(await this.#present()), isReset: place !== null };
    const missed = await this.#after(known);
    if (missed.length > 0) return this.#news(missed);
    if (wantsCounts) return this.#present(known);
    await this.#untilNews(known, maxMs);
    const events = await this.#after(known);
    return events.length > 0 ? this.#news(events) : this.#nothing(known);
  }

  leave(follower: string): void {
    this.#followers.leave(follower);
  }

  /** The number of a position after which all events are kept; null for any other. */
  async #resumable(text: string): Promise<number | null> {
    const place = await this.#places.open(text);
    if (place === null || place.at < this.#parts.clock() - RESUMABLE_MS) return null;
    if (place.number > this.#window.latest) await this.#read();
    return place.number > this.#window.latest ? null : place.number;
  }

  /** The events after a number: from memory, or for a long absent follower from the log. */
  async #after(known: number): Promise<TenantEventRow[]> {
    if (known >= this.#window.floor) return this.#window.after(known, PAGE);
    return selectEventsAfter(this.#parts.db, this.#parts.tenantId, known, PAGE);
  }

  /** The open counts, with the events between the number and that moment. */
  async #present(known: number | null = null): Promise<News> {
    const { number, openApprovals, running } = await this.#readCounts();
    if (number > this.#window.latest) await this.#read();
    if (known !== null && known < this.#window.floor) return this.#news(await this.#after(known));
    const events = known === null ? [] : this.#window.after(known, WINDOW, number);
    const place = await this.#places.seal({ number, at: this.#parts.clock() });
    return { events: await this.#told(events), counts: { openApprovals, running }, isReset: false, place };
  }

  /**
   * The counts of a moment after this call, so they include every write that was answered before it. The window may lack
   * such a write. Followers that come while a read runs share the next one.
   */
  #readCounts(): Promise<CountsRow> {
    this.#nextCounts ??= this.#counting.then(() => {
      this.#nextCounts = null;
      return this.#selectCounts();
    });
    this.#counting = this.#nextCounts.catch(() => undefined);
    return this.#nextCounts;
  }

  async #selectCounts(): Promise<CountsRow> {
    const { latest } = this.#window;
    const read = await selectCounts(this.#parts.db, this.#parts.tenantId, this.#parts.clock());
    // The last events may have been removed: the number never falls.
    return { ...read, number: Math.max(read.number, latest) };
  }

  async #news(events: readonly TenantEventRow[]): Promise<News> {
    const told = await this.#told(events);
    return { events: told, counts: null, isReset: false, place: told.at(-1)?.place ?? "" };
  }

  async #nothing(number: number): Promise<News> {
    const place = await this.#places.seal({ number, at: this.#parts.clock() });
    return { events: [], counts: null, isReset: false, place };
  }

  #told(events: readonly TenantEventRow[]): Promise<ToldEvent[]> {
    return Promise.all(
      events.map(async ({ id, kind, data, createdAt }) => {
        const place: Place = { number: id, at: createdAt };
        return { place: await this.#places.seal(place), kind, data, at: createdAt };
      }),
    );
  }

  #untilNews(known: number, maxMs: number): Promise<void> {
    if (this.#window.latest > known) return Promise.resolve();
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

  #load(): Promise<void> {
    this.#loading ??= this.#loadLatest().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #loadLatest(): Promise<void> {
    const events = await selectLatestEvents(this.#parts.db, this.#parts.tenantId, WINDOW);
    this.#window.begin(events, events.length < WINDOW);
  }

  /** Continues to read the log after the running reads. */
  #read(): Promise<void> {
    const reading = this.#reading.then(() => this.#readOn());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readOn(): Promise<void> {
    await this.#load();
    for (;;) {
      const events = await selectEventsAfter(this.#parts.db, this.#parts.tenantId, this.#window.latest, PAGE);
      this.#window.add(events);
      if (events.length > 0) for (const wake of this.#waiting) wake();
      if (events.length < PAGE) return;
    }
  }

  async #watchWhileFollowed(): Promise<void> {
    let mark: string | null = null;
    try {
      for (let now = this.#parts.clock(); this.#followers.count(now) > 0; now = this.#parts.clock()) {
        try {
          mark = await this.#parts.written(mark, LOOK_MS);
          await this.#read();
          await pause(this.#paceMs());
        } catch {
          await pause(BROKEN_MS);
        }
      }
    } finally {
      this.#isWatching = false;
    }
  }

  /**
   * The interval whose events are sent together: each follower costs a call, and a thousand of them take a good part of
   * a second.
   */
  #paceMs(): number {
    return Math.min(LONGEST_PACE_MS, Math.max(SHORTEST_PACE_MS, this.#followers.count(this.#parts.clock()) / 2));
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
