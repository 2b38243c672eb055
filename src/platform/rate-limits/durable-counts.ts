import { countRequest, type RateVerdict, type WindowCount, type WindowPolicy } from "./window-counter.ts";

/** The part of a Durable Object's storage that this uses. */
export interface CountStorage {
  get<T>(key: string): Promise<T | undefined>;
  put(key: string, value: unknown, options?: { allowUnconfirmed?: boolean }): Promise<void>;
  /** Resolves when all earlier writes are on disk. */
  sync(): Promise<void>;
}

/**
 * Exact window counts that survive the object, without a durable write for each request. The stored value is a ceiling
 * above the count, renewed before it is reached. After a crash counting continues from the ceiling, so a crash loses
 * unused allowance and never grants too much. No request passes above a ceiling that is not stored yet.
 */
export class DurableCounts {
  readonly #storage: CountStorage;
  readonly #key: string;
  #counts: WindowCount[] = [];
  #ceilings: WindowCount[] = [];
  #renewal: Promise<void> | null = null;

  /** `key`: their key in the storage. */
  constructor(storage: CountStorage, key = "counts") {
    this.#storage = storage;
    this.#key = key;
  }

  async load(): Promise<void> {
    this.#ceilings = (await this.#storage.get<WindowCount[]>(this.#key)) ?? [];
    this.#counts = this.#ceilings.map((ceiling) => ({ ...ceiling }));
  }

  async count(policies: readonly WindowPolicy[], now: number, cost = 1): Promise<RateVerdict> {
    const { verdict, counts } = countRequest(policies, this.#counts, now, cost);
    this.#counts = counts;
    if (!verdict.allowed) return verdict;
    if (this.#needsRenewal(policies, (reserve) => reserve / 2)) this.#renew(policies).catch(() => undefined); // the next caller that needs it retries
    while (this.#needsRenewal(policies, () => 0)) await this.#renew(policies);
    return verdict;
  }

  /** The current windows, without counting. */
  peek(policies: readonly WindowPolicy[], now: number): RateVerdict {
    return countRequest(policies, this.#counts, now, 0).verdict;
  }

  #needsRenewal(policies: readonly WindowPolicy[], margin: (reserve: number) => number): boolean {
    return policies.some((policy, index) => {
      const count = this.#counts[index];
      const ceiling = this.#ceilings[index];
      if (!count) return false;
      if (ceiling?.startedAt !== count.startedAt) return true;
      return ceiling.count < policy.limit && count.count + margin(reserveOf(policy)) > ceiling.count;
    });
  }

  /**
   * Stores ceilings above the counts; one renewal at a time. The caller checks whether the result suffices for its own
   * count.
   */
  #renew(policies: readonly WindowPolicy[]): Promise<void> {
    this.#renewal ??= this.#store(policies).finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  /** No other write waits for this one, so answers need not wait behind it; a ceiling rises only when it is on disk. */
  async #store(policies: readonly WindowPolicy[]): Promise<void> {
    const next = policies.map((policy, index): WindowCount => {
      const count = this.#counts[index] ?? { startedAt: 0, count: 0 };
      return { startedAt: count.startedAt, count: Math.min(policy.limit, count.count + reserveOf(policy)) };
    });
    await this.#storage.put(this.#key, next, { allowUnconfirmed: true });
    await this.#storage.sync();
    this.#ceilings = next;
  }
}

/** The reserve up to the ceiling: the allowance that a crash may cost a tenant. */
const reserveOf = (policy: WindowPolicy): number => Math.max(1, Math.min(1_000, Math.floor(policy.limit / 10)));
