import { AppError } from "#errors/app-error";

export interface TurnstileOptions {
  /** How many may be inside at once. */
  places: number;
  /** A caller that got no place for so long is sent away. */
  maxWaitMs: number;
  /** A place held for so long is lost: the runtime ended its holder without a word. */
  leaseMs: number;
}

interface Place {
  takenAt: number;
}

type Waiter = (place: Place | null) => void;

/**
 * Lets so many callers in at once; the others wait. Who waits stands in a line, first come, first served, and the lines take turns, so
 * that a long line delays no short one.
 */
export class Turnstile {
  readonly #options: TurnstileOptions;
  readonly #taken = new Set<Place>();
  readonly #lines = new Map<string, Waiter[]>();

  constructor(options: TurnstileOptions) {
    this.#options = options;
  }

  /** Does the work as soon as there is a place. Throws UNAVAILABLE when there was none for too long; the work was then not begun. */
  async pass<Result>(line: string, work: () => Promise<Result>): Promise<Result> {
    const place = this.#takeFree() ?? (await this.#waitIn(line));
    try {
      return await work();
    } finally {
      this.#leave(place);
    }
  }

  #takeFree(): Place | null {
    if (this.#taken.size >= this.#options.places) this.#giveUpLost();
    return this.#taken.size < this.#options.places ? this.#take() : null;
  }

  #take(): Place {
    const place = { takenAt: Date.now() };
    this.#taken.add(place);
    return place;
  }

  /** Each waiter has a timer of its own: the runtime ends a request that waits for nothing but another request. */
  async #waitIn(line: string): Promise<Place> {
    const { promise, resolve } = Promise.withResolvers<Place | null>();
    const waiting = this.#lines.get(line);
    if (waiting) waiting.push(resolve);
    else this.#lines.set(line, [resolve]);
    const timer = setTimeout(() => {
      this.#forget(line, resolve);
      resolve(null);
    }, this.#options.maxWaitMs);
    const place = await promise;
    clearTimeout(timer);
    if (place) return place;
    throw new AppError("UNAVAILABLE", {
      message: "The database has too much to do.",
      retryAfterSeconds: 1,
      cause: new Error(`database: no place for ${this.#options.maxWaitMs} ms`),
    });
  }

  #leave(place: Place): void {
    if (!this.#taken.delete(place)) return;
    const next = this.#next();
    next?.(this.#take());
  }

  /** The first waiter of the line whose turn it is; the line goes behind all others. */
  #next(): Waiter | undefined {
    const turn = this.#lines.entries().next();
    if (turn.done) return undefined;
    const [line, waiting] = turn.value;
    const waiter = waiting.shift();
    this.#lines.delete(line);
    if (waiting.length > 0) this.#lines.set(line, waiting);
    return waiter;
  }

  #forget(line: string, waiter: Waiter): void {
    const others = this.#lines.get(line)?.filter((other) => other !== waiter) ?? [];
    if (others.length > 0) this.#lines.set(line, others);
    else this.#lines.delete(line);
  }

  #giveUpLost(): void {
    const oldest = Date.now() - this.#options.leaseMs;
    for (const place of this.#taken) if (place.takenAt < oldest) this.#leave(place);
  }
}
