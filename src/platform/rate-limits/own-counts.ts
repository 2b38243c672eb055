import { type CountStorage, DurableCounts } from "./durable-counts.ts";
import type { WindowPolicy } from "./window-counter.ts";

/** The counts of the wings' own windows, each under the name of its window and loaded with its first request. */
export class OwnCounts {
  readonly #storage: CountStorage;
  readonly #counts = new Map<string, Promise<DurableCounts>>();

  constructor(storage: CountStorage) {
    this.#storage = storage;
  }

  of({ name }: WindowPolicy): Promise<DurableCounts> {
    const known = this.#counts.get(name);
    if (known) return known;
    const loading = this.#load(name).catch((error: unknown) => {
      this.#counts.delete(name);
      throw error;
    });
    this.#counts.set(name, loading);
    return loading;
  }

  async #load(name: string): Promise<DurableCounts> {
    const counts = new DurableCounts(this.#storage, `${name}-counts`);
    await counts.load();
    return counts;
  }
}
