import { AppError } from "#errors/app-error";

export interface TurnstileOptions {
  /** Maximum number of callers inside. */
  places: number;
  /** Longest wait for a place. */
  maxWaitMs: number;
  /** Time without a sign of life after which a place is lost, because the runtime ended its holder silently. */
  leaseMs: number;
  /** The refusal of a caller that waited too long. Default: the database is overloaded. */
  refusal?: () => AppError;
}

interface Place {
  /** The holder's last sign of life. */
  seenAt: number;
  /** Whether the waiter has accepted the place. A request that ended while it waited never does. */
  isAccepted: boolean;
}

/**
 * Interval at which a waiter gives a sign of life and looks for lost places. A place may remain unaccepted for this
 * long.
 */
const LOOK_EVERY_MS = 250;

type Waiter = (place: Place | null) => void;

/**
 * Admits a limited number of callers at once. The others wait in a queue, first come, first served. The queues take
 * turns, so that a long queue does not delay a short one.
 */
export class Turnstile {
  readonly #options: TurnstileOptions;
  readonly #taken = new Set<Place>();
  readonly #lines = new Map<string, Waiter[]>();

  constructor(options: TurnstileOptions) {
    this.#options = options;
  }

  /**
   * Runs the work as soon as there is a place. Throws UNAVAILABLE after the longest wait; the work has not begun then.
   * `giveSign` is called while the caller waits. A caller that already holds a place elsewhere passes the function that
   * its work got there.
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

  /** Each waiter has its own timers: the runtime ends a request that waits only for another request. */
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
    throw this.#options.refusal?.() ?? overloaded(this.#options);
  }

  #leave(place: Place): void {
    if (!this.#taken.delete(place)) return;
    const next = this.#next();
    next?.(this.#take(false));
  }

  /** The first waiter of the next queue; that queue then moves behind all others. */
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

const overloaded = ({ maxWaitMs }: TurnstileOptions): AppError =>
  new AppError("UNAVAILABLE", {
    message: "The database is overloaded.",
    retryAfterSeconds: 1,
    cause: new Error(`database: no free slot for ${maxWaitMs} ms`),
  });
