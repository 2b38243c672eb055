import { KEY_LIFETIME_MS } from "#platform/idempotency/key-lifetime";

/** The gate's state of an Idempotency-Key: never seen, in use, or used up. */
export type KeyState = "new" | "running" | "spent";

/** Maximum time that a request blocks its key when it never reports its end, because its isolate died. */
const RUNNING_MAX_MS = 120_000;

/**
 * Admits one request at a time for each key, and knows which keys are used up. Lives in the tenant's gate, where
 * nothing races.
 */
export class KeyLedger {
  readonly #running = new Map<string, number>();
  /** When each was used, earliest first. */
  readonly #spent: Map<string, number>;

  /** `spentKeys`: the used keys of the last day with their times, earliest first. */
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

  /** Records that the key's batch is written. */
  spend(key: string, now: number): void {
    this.#spent.delete(key);
    this.#spent.set(key, now);
  }

  /** Records that the request has ended, with or without an effect. */
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
