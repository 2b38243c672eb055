import { KEY_LIFETIME_MS } from "#platform/idempotency/key-lifetime";

/** What the gate knows of an Idempotency-Key: never seen, being worked on, or spent. */
export type KeyState = "new" | "running" | "spent";

/** A request that never reports its end (its isolate died) blocks its key no longer than this. */
const RUNNING_MAX_MS = 120_000;

/** One request at a time for each key, and the knowledge which keys are spent. Lives in the tenant's gate, where nothing races. */
export class KeyLedger {
  readonly #running = new Map<string, number>();
  /** When each was spent, the earliest first. */
  readonly #spent: Map<string, number>;

  /** `spentKeys`: the keys of the last day with the moment they were spent, the earliest first. */
  constructor(spentKeys: Iterable<readonly [key: string, spentAt: number]>) {
    this.#spent = new Map(spentKeys);
  }

  begin(key: string, now: number): KeyState {
    this.#forget(now);
    if (this.#spent.has(key)) return "spent";
    const since = this.#running.get(key);
    if (since !== undefined && now - since < RUNNING_MAX_MS) return "running";
    this.#running.set(key, now);
    return "new";
  }

  /** The key's batch is written. */
  spend(key: string, now: number): void {
    this.#spent.delete(key);
    this.#spent.set(key, now);
  }

  /** The request is over, its effect made or not. */
  end(key: string): void {
    this.#running.delete(key);
  }

  #forget(now: number): void {
    for (const [key, spentAt] of this.#spent) {
      if (now - spentAt < KEY_LIFETIME_MS) return;
      this.#spent.delete(key);
    }
  }
}
