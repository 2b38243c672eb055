import { AppError } from "#errors/app-error";

export interface TurnstileOptions {
  /** How many may be inside at once. */
  places: number;
  /** A caller that got no place for so long is sent away. */
  maxWaitMs: number;
  /** A place whose holder gave no sign for so long is lost: the runtime ended the holder without a word. */
  leaseMs: number;
}

interface Place {
  /** When its holder last gave a sign. */
  seenAt: number;
  /** Whether who waited for it knows that it is theirs. A request that ended while it waited never takes what it is given. */
  isAccepted: boolean;
}

/** How often who waits gives a sign and looks for lost places, and how long a place may lie between a giver and a taker. */
const LOOK_EVERY_MS = 250;

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

  /**
   * Does the work as soon as there is a place. Throws UNAVAILABLE when there was none for too long; the work was then not begun.
   * `giveSign` is called while the caller waits: who holds a place elsewhere meanwhile passes the function that work got there.
   */
  async pass<Result>(
    line: string,
    work: (giveSign: () => void) => Promise<Result>,
    giveSign: () => void = () => undefined,
  ): Promise<Result> {
    const place = this.#takeFree() ?? (await this.#waitIn(line, giveSign));
    giveSign();
    try {
      return await work(() => {
        place.seenAt = Date.now();
      });
    } finally {
      this.#leave(place);
    }
  }

  #takeFree(): Place | null {
    if (this.#taken.size >= this.#options.places) this.#giveUpLost();
    return this.#taken.size < this.#options.places ? this.#take(true) : null;
  }

  #take(isAccepted: boolean): Place {
    const place = { seenAt: Date.now(), isAccepted };
    this.#taken.add(place);
    return place;
  }

  /** Each waiter has timers of its own: the runtime ends a request that waits for nothing but another request. */
  async #waitIn(line: string, giveSign: () => void): Promise<Place> {
    const { promise, resolve } = Promise.withResolvers<Place | null>();
    const waiting = this.#lines.get(line);
    if (waiting) waiting.push(resolve);
    else this.#lines.set(line, [resolve]);
    const timer = setTimeout(() => {
      this.#forget(line, resolve);
      resolve(null);
    }, this.#options.maxWaitMs);
    const look = setInterval(() => {
      giveSign();
      this.#giveUpLost();
    }, LOOK_EVERY_MS);
    const place = await promise;
    clearTimeout(timer);
    clearInterval(look);
    if (place) {
      place.isAccepted = true;
      place.seenAt = Date.now();
      return place;
    }
    throw new AppError("UNAVAILABLE", {
      message: "The database has too much to do.",
      retryAfterSeconds: 1,
      cause: new Error(`database: no place for ${this.#options.maxWaitMs} ms`),
    });
  }

  #leave(place: Place): void {
    if (!this.#taken.delete(place)) return;
    const next = this.#next();
    next?.(this.#take(false));
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
    const now = Date.now();
    for (const place of this.#taken) {
      const leaseMs = place.isAccepted ? this.#options.leaseMs : LOOK_EVERY_MS;
      if (place.seenAt < now - leaseMs) this.#leave(place);
    }
  }
}
