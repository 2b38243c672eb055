import { countRequest, type RateVerdict, type WindowCount, type WindowPolicy } from "./window-counter.ts";

/** The part of a Durable Object's storage that this needs. */
interface CountStorage {
  get<T>(key: string): Promise<T | undefined>;
  put(key: string, value: unknown, options?: { allowUnconfirmed?: boolean }): Promise<void>;
}

const STORAGE_KEY = "counts";

/**
 * Exact window counts that survive the object, without a durable write for each request: what is stored is a ceiling ahead of
 * the count, renewed before it is reached. After a crash counting goes on from the ceiling, so a crash loses unused allowance and
 * never grants too much. No request passes above a ceiling that is not stored yet.
 */
export class DurableCounts {
  readonly #storage: CountStorage;
  #counts: WindowCount[] = [];
  #ceilings: WindowCount[] = [];
  #renewal: Promise<void> | null = null;

  constructor(storage: CountStorage) {
    this.#storage = storage;
  }

  async load(): Promise<void> {
    this.#ceilings = (await this.#storage.get<WindowCount[]>(STORAGE_KEY)) ?? [];
    this.#counts = this.#ceilings.map((ceiling) => ({ ...ceiling }));
  }

  async count(policies: readonly WindowPolicy[], now: number, cost = 1): Promise<RateVerdict> {
    const { verdict, counts } = countRequest(policies, this.#counts, now, cost);
    this.#counts = counts;
    if (!verdict.allowed) return verdict;
    if (this.#needsRenewal(policies, (reserve) => reserve / 2)) this.#renew(policies);
    while (this.#needsRenewal(policies, () => 0)) {
      this.#renew(policies);
      await this.#renewal;
    }
    return verdict;
  }

  /** The windows as they are, nothing counted. */
  peek(policies: readonly WindowPolicy[], now: number): RateVerdict {
    return countRequest(policies, this.#counts, now, 0).verdict;
  }

  #needsRenewal(policies: readonly WindowPolicy[], margin: (reserve: number) => number): boolean {
    return policies.some((policy, index) => {
      const count = this.#counts[index];
      const ceiling = this.#ceilings[index];
      if (!count) return false;
      if (ceiling?.startedAt !== count.startedAt) return true;
      return count.count < policy.limit && count.count + margin(reserveOf(policy)) > ceiling.count;
    });
  }

  #renew(policies: readonly WindowPolicy[]): void {
    if (this.#renewal) return;
    const next = policies.map((policy, index): WindowCount => {
      const count = this.#counts[index] ?? { startedAt: 0, count: 0 };
      return { startedAt: count.startedAt, count: Math.min(policy.limit, count.count + reserveOf(policy)) };
    });
    this.#renewal = this.#storage.put(STORAGE_KEY, next, { allowUnconfirmed: true }).then(() => {
      this.#ceilings = next;
      this.#renewal = null;
    });
  }
}

/** How far ahead the ceiling is: what a crash may cost a tenant of its allowance. */
const reserveOf = (policy: WindowPolicy): number => Math.max(1, Math.min(50, Math.floor(policy.limit / 10)));
