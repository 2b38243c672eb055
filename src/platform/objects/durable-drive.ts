/** The part of a Durable Object's storage that this uses. */
interface AlarmStorage {
  setAlarm(scheduledTime: number): Promise<void>;
}

/** The outcome of one drive. If it throws, the alarm retries. */
export type DriveOutcome =
  /** The object has removed its data and decides about the alarm. */
  | { kind: "over" }
  /**
   * The run waits for a decision, until this time at the latest, in milliseconds since 1970. `isBrief`: it waits for other work of
   * the platform, so its callers wait with it.
   */
  | { kind: "waiting"; until: number; isBrief?: boolean }
  /** The run has computed enough for one event; the alarm continues it at once. */
  | { kind: "turn_over" };

type Driven = DriveOutcome | { kind: "fault"; fault: unknown };

export interface DriveParts {
  storage: AlarmStorage;
  /** Keeps the object alive for work that no caller waits for. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Whether the object has an unfinished run. */
  isUnderWay: () => boolean;
  /** Drives the run from its last stored step as far as possible. Logs its own faults. */
  drive: () => Promise<DriveOutcome>;
  clock?: () => number;
}

/** Delay of the alarm after the object died. */
const WATCH_MS = 5_000;
const RETRY_MS = 1_000;
/** Interval at which a waiting run checks again, in case both the decision's wake and the sweep's are lost. */
const LOOK_AGAIN_MS = 3_600_000;
/** The first drive may have begun before the stop, and the second may hit the cause of the retry. */
const ROUNDS_TO_END = 3;

/**
 * Drives the run of a Durable Object: one drive at a time, with an alarm set until the run ends. Whatever kills the
 * object, the alarm wakes it, and the run continues from its last stored step. The object defines the run and its
 * storage.
 */
export class DurableDrive {
  readonly #parts: DriveParts;
  readonly #clock: () => number;
  #driving: Promise<Driven> | null = null;
  /** Number of wakes: a drive that is about to rest must not miss the decision it rests for. */
  #wakes = 0;
  #settled = Promise.withResolvers<void>();

  constructor(parts: DriveParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? Date.now;
  }

  /** Whether a drive is running. */
  get isDriving(): boolean {
    return this.#driving !== null;
  }

  /** Accepts a run. The object stores consecutive writes at once, so no crash leaves a run without its alarm. */
  async take(store: () => Promise<void>): Promise<void> {
    await Promise.all([this.watch(), store()]);
  }

  /** Postpones the alarm by the longest duration of a step; called for every stored step. */
  async watch(): Promise<void> {
    await this.#parts.storage.setAlarm(this.#clock() + WATCH_MS);
  }

  /** Makes the run check whether it can continue. A drive that is about to rest checks again too. */
  wake(): void {
    this.#wakes++;
    this.#driveAlone();
  }

  /** Drives the run until it ends, rests or fails; joins a running drive. Called by the alarm. */
  async drive(): Promise<void> {
    await this.#join();
  }

  /** Waits until the run ends or rests, at most this long. A retry after a fault is part of the wait. */
  async wait(maxMs: number): Promise<void> {
    if (!this.#parts.isUnderWay()) return;
    const settled = this.#settled.promise;
    this.#driveAlone();
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, maxMs);
    await Promise.race([settled, timeout.promise]);
    clearTimeout(timer);
  }

  /** Drives a stopped run until it ends. Throws the last drive's fault when it does not. */
  async end(): Promise<void> {
    let driven: Driven | undefined;
    for (let round = 0; round < ROUNDS_TO_END && this.#parts.isUnderWay(); round++) driven = await this.#join();
    if (driven?.kind === "fault" && this.#parts.isUnderWay()) throw driven.fault;
  }

  #driveAlone(): void {
    if (this.#parts.isUnderWay()) this.#parts.waitUntil(this.#join());
  }

  #join(): Promise<Driven> {
    this.#driving ??= this.#driveToRest();
    return this.#driving;
  }

  async #driveToRest(): Promise<Driven> {
    try {
      for (;;) {
        const wakes = this.#wakes;
        const driven = await this.#driveOnce();
        // There is no `await` from here to the end, so a wake either precedes the check or finds the drive at rest.
        if (driven.kind === "waiting" && wakes !== this.#wakes) continue;
        const isAtRest = driven.kind === "waiting" && driven.isBrief !== true;
        if (isAtRest || !this.#parts.isUnderWay()) this.#settle();
        return driven;
      }
    } finally {
      this.#driving = null;
    }
  }

  async #driveOnce(): Promise<Driven> {
    if (!this.#parts.isUnderWay()) return { kind: "over" };
    const { storage, drive } = this.#parts;
    try {
      await this.watch();
      const outcome = await drive();
      if (outcome.kind === "waiting")
        await storage.setAlarm(Math.min(this.#clock() + LOOK_AGAIN_MS, outcome.until + 1));
      if (outcome.kind === "turn_over") await storage.setAlarm(this.#clock());
      return outcome;
    } catch (fault) {
      await storage.setAlarm(this.#clock() + RETRY_MS);
      return { kind: "fault", fault };
    }
  }

  #settle(): void {
    this.#settled.resolve();
    this.#settled = Promise.withResolvers();
  }
}
