interface Entry<Value> {
  version: string;
  value: Value;
  at: number;
}

/**
 * Values that an isolate caches as long as their version is known to be current. Bounded: the oldest entry is dropped
 * first. `maxAgeMs` limits how long an unreported change can stay unseen.
 */
export class VersionCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxEntries: number;
  readonly #maxAgeMs: number;

  constructor(maxEntries: number, maxAgeMs: number) {
    this.#maxEntries = maxEntries;
    this.#maxAgeMs = maxAgeMs;
  }

  get(key: string, version: string, now: number): Value | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === version && now - entry.at < this.#maxAgeMs ? entry.value : undefined;
  }

  set(key: string, version: string, value: Value, now: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { version, value, at: now });
    if (this.#entries.size <= this.#maxEntries) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
