import type { CountsStorage } from "./counts-by-person.ts";
import { DurableCounts } from "./durable-counts.ts";
import type { RateVerdict, WindowCount, WindowPolicy } from "./window-counter.ts";

const PREFIX = "network.";

/**
 * Exact counts of each network that tries something on one account. A network takes part in the account's bound once, with its first
 * try; after that only its own bound holds. So a stranger uses up the tries of one network, whatever number of tries that are. A
 * network whose windows are over is dropped, so the bound of the account also bounds what is kept.
 */
export class CountsByNetwork {
  readonly #storage: CountsStorage;
  readonly #networks = new Map<string, DurableCounts>();
  /** Networks whose first try is being counted, so that tries at the same moment are one. */
  readonly #entering = new Map<string, Promise<RateVerdict>>();

  constructor(storage: CountsStorage) {
    this.#storage = storage;
  }

  /** Reads the data of an earlier instance of the object. */
  async load(): Promise<void> {
    for (const key of (await this.#storage.list<WindowCount[]>({ prefix: PREFIX })).keys()) {
      const counts = new DurableCounts(this.#storage, key);
      await counts.load();
      this.#networks.set(key, counts);
    }
  }

  /** Counts a try of a network. `enter` counts the network on the account; its refusal is the answer. */
  async count(
    network: string,
    policies: readonly WindowPolicy[],
    now: number,
    enter: () => Promise<RateVerdict>,
  ): Promise<RateVerdict & { isOfAccount: boolean }> {
    const key = `${PREFIX}${network}`;
    if (!this.#isOpen(key, policies, now)) {
      this.#forget(policies, now);
      const entering = this.#entering.get(key) ?? enter().finally(() => this.#entering.delete(key));
      this.#entering.set(key, entering);
      const entered = await entering;
      if (!entered.allowed) return { ...entered, isOfAccount: true };
    }
    const counts = this.#networks.get(key) ?? new DurableCounts(this.#storage, key);
    this.#networks.set(key, counts);
    return { ...(await counts.count(policies, now)), isOfAccount: false };
  }

  /** Whether the network has tried within its windows. */
  #isOpen(key: string, policies: readonly WindowPolicy[], now: number): boolean {
    const known = this.#networks.get(key)?.peek(policies, now).windows ?? [];
    return known.some(({ remaining, limit }) => remaining < limit);
  }

  #forget(policies: readonly WindowPolicy[], now: number): void {
    for (const key of this.#networks.keys()) {
      if (this.#isOpen(key, policies, now)) continue;
      this.#networks.delete(key);
      this.#storage.delete(key, { allowUnconfirmed: true }).catch(() => undefined); // the object's next instance finds it again
    }
  }
}
