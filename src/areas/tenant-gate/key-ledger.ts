/** What the gate knows of an Idempotency-Key: never seen, being worked on, or spent. */
export type KeyState = "new" | "running" | "spent";

/** A request that never reports its end (its isolate died) blocks its key no longer than this. */
const RUNNING_MAX_MS = 120_000;

/** One request at a time for each key, and the knowledge which keys are spent. Lives in the tenant's gate, where nothing races. */
export class KeyLedger {
  readonly #running = new Map<string, number>();
  readonly #spent = new Set<string>();

  constructor(spentKeys: Iterable<string>) {
    this.#spent = new Set(spentKeys);
  }

  begin(key: string, now: number): KeyState {
    if (this.#spent.has(key)) return "spent";
    const since = this.#running.get(key);
    if (since !== undefined && now - since < RUNNING_MAX_MS) return "running";
    this.#running.set(key, now);
    return "new";
  }

  /** The key's batch is written. */
  spend(key: string): void {
    this.#spent.add(key);
  }

  /** The request is over, its effect made or not. */
  end(key: string): void {
    this.#running.delete(key);
  }
}
