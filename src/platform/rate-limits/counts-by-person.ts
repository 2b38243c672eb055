import { DurableCounts, type CountStorage } from "./durable-counts.ts";
import { MINUTE_MS, type RateVerdict, type WindowCount, type WindowPolicy } from "./window-counter.ts";

/** The part of a Durable Object's storage that this uses. */
export interface CountsStorage extends CountStorage {
  list<T>(options: { prefix: string }): Promise<Map<string, T>>;
  delete(key: string, options?: { allowUnconfirmed?: boolean }): Promise<boolean>;
}

interface Counted {
  counts: DurableCounts;
  countedAt: number;
}

const PREFIX = "counts-of.";

/** After this time no window is open, and no write of its ceiling is running. */
const FORGET_AFTER_MS = 2 * MINUTE_MS;

/**
 * Exact counts of one minute for each of a tenant's people. A person without a request for two minutes is dropped, also
 * from storage, when the next one is counted. So it holds only the people of the last minutes, however many the tenant
 * has.
 */
export class CountsByPerson {
  readonly #storage: CountsStorage;
  /** The least recently counted person first. */
  readonly #people = new Map<string, Counted>();

  constructor(storage: CountsStorage) {
    this.#storage = storage;
  }

  /** Reads the data of an earlier instance of the object. */
  async load(): Promise<void> {
    const stored = [...(await this.#storage.list<WindowCount[]>({ prefix: PREFIX }))];
    const byAge = stored.toSorted(([, one], [, other]) => startOf(one) - startOf(other));
    for (const [key, ceilings] of byAge) {
      const counts = new DurableCounts(this.#storage, key);
      await counts.load();
      this.#people.set(key, { counts, countedAt: startOf(ceilings) });
    }
  }

  async count(person: string, policies: readonly WindowPolicy[], now: number): Promise<RateVerdict> {
    const key = `${PREFIX}${person}`;
    const { counts } = this.#people.get(key) ?? { counts: new DurableCounts(this.#storage, key) };
    this.#people.delete(key);
    this.#people.set(key, { counts, countedAt: now });
    this.#forget(now);
    return await counts.count(policies, now);
  }

  #forget(now: number): void {
    for (const [key, { countedAt }] of this.#people) {
      if (now - countedAt < FORGET_AFTER_MS) return;
      this.#people.delete(key);
      this.#storage.delete(key, { allowUnconfirmed: true }).catch(() => undefined); // the object's next instance finds it again
    }
  }
}

const startOf = (ceilings: readonly WindowCount[]): number => ceilings[0]?.startedAt ?? 0;
