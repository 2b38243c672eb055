/** A list that is younger is used as it is. */
const FRESH_MS = 1_000;
/** One that is younger is used while it is read again. A move begins twice as long before the tenant leaves its database. */
const USABLE_MS = 5_000;
/** A tenant is in the list for twice as long. So after a longer time without a read, a move can be over that was in no list. */
const SEES_EACH_MOVE_MS = 20_000;
/** A home that does not answer must not stop the tenants of other cells: they use what is known. */
const MAX_WAIT_MS = 1_000;

interface Parts {
  read: () => Promise<string[]>;
  /** Forgets the places of these tenants, which can be others now; null for those of all. */
  forget: (tenants: ReadonlySet<string> | null) => void;
  clock: () => number;
}

/**
 * The tenants that move between databases now, as this isolate knows them. No request waits for another's read: the runtime forbids sharing
 * promises between requests.
 */
export class MovingTenants {
  readonly #parts: Parts;
  #list: ReadonlySet<string> = new Set();
  /** When the read of the list began. */
  #readAt = -Infinity;
  #askedAt = -Infinity;
  #failedAt = -Infinity;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The list, which is old only while home does not answer. */
  async current(): Promise<ReadonlySet<string>> {
    const now = this.#parts.clock();
    if (now - this.#readAt < FRESH_MS) return this.#list;
    if (now - this.#readAt >= USABLE_MS && now - this.#failedAt >= FRESH_MS) await this.#askForAWhile();
    else if (now - this.#askedAt >= FRESH_MS) void this.#ask();
    return this.#list;
  }

  async #askForAWhile(): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#failedAt = this.#parts.clock();
      over.resolve();
    }, MAX_WAIT_MS);
    await Promise.race([this.#ask(), over.promise]);
    clearTimeout(timer);
  }

  /** Never throws. Of answers that overtake each other the one that was asked for last counts. */
  async #ask(): Promise<void> {
    const askedAt = this.#parts.clock();
    this.#askedAt = askedAt;
    try {
      const list = new Set(await this.#parts.read());
      if (askedAt >= this.#readAt) this.#hear(list, askedAt);
    } catch {
      this.#failedAt = this.#parts.clock();
    }
  }

  #hear(list: ReadonlySet<string>, askedAt: number): void {
    const isLate = askedAt - this.#readAt > SEES_EACH_MOVE_MS;
    const outdated = isLate ? null : new Set([...this.#list, ...list]);
    this.#list = list;
    this.#readAt = askedAt;
    this.#parts.forget(outdated);
  }
}
