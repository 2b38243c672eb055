import type { Catalogue } from "#protocols/mcp-catalogue/catalogue";

/** Watches resources, and collects those that have changed since the last question. */
export class ResourceWatch {
  readonly #watched = new Map<string, AbortController>();
  readonly #changed = new Set<string>();
  readonly #catalogue: Catalogue;
  #next = Promise.withResolvers<void>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Watches exactly these from now on. */
  only(uris: readonly string[]): void {
    for (const [uri, watching] of this.#watched) if (!uris.includes(uri)) this.#leave(uri, watching);
    for (const uri of uris) if (!this.#watched.has(uri)) void this.#begin(uri);
  }

  /** Settles when one has changed that `take` has not returned. */
  somethingNew(): Promise<void> {
    return this.#changed.size > 0 ? Promise.resolve() : this.#next.promise;
  }

  /** The addresses of those that changed. */
  take(): string[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  #leave(uri: string, watching: AbortController): void {
    watching.abort();
    this.#watched.delete(uri);
    this.#changed.delete(uri);
  }

  #note(uri: string): void {
    this.#changed.add(uri);
    this.#next.resolve();
    this.#next = Promise.withResolvers<void>();
  }

  async #begin(uri: string): Promise<void> {
    const watching = new AbortController();
    this.#watched.set(uri, watching);
    try {
      await this.#catalogue.watchResource(uri, watching.signal, () => {
        if (!watching.signal.aborted) this.#note(uri);
      });
    } catch {
      // An unreadable or missing resource does not change.
    }
  }
}
