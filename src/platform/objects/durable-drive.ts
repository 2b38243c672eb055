/** The part of a Durable Object's storage that this needs. */
interface AlarmStorage {
  setAlarm(scheduledTime: number): Promise<void>;
}

/** How far one drive took a run. A drive that throws had a fault: the alarm tries again. */
export type DriveOutcome =
  /** The object has put away what it kept, and decides about the alarm. */
  | { kind: "over" }
  /** The run waits for a decision, until this time at the latest; milliseconds since 1970. */
  | { kind: "waiting"; until: number }
  /** The run has computed enough for one event; the alarm brings the next one at once. */
  | { kind: "turn_over" };

type Driven = DriveOutcome | { kind: "fault"; fault: unknown };

export interface DriveParts {
  storage: AlarmStorage;
  /** Keeps the object alive for work that no caller waits for. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Whether the object has a run that is not over. */
  isUnderWay: () => boolean;
  /** Takes the run from its last stored step as far as it comes. Logs its own fault. */
  drive: () => Promise<DriveOutcome>;
  clock?: () => number;
}

/** How soon the alarm looks after a run whose object died. */
const WATCH_MS = 5_000;
const RETRY_MS = 1_000;
/** A decision wakes the run that waits for it, or a sweep does. If both are lost, the run looks by itself. */
const LOOK_AGAIN_MS = 3_600_000;
/** The first drive may have begun before the work was told to stop, and the second may meet what made it necessary to try again. */
const ROUNDS_TO_END = 3;

/**
 * Drives the run of a Durable Object: one drive at a time, and an alarm that is set as long as the run is not over. Whatever kills the
 * object, the alarm wakes it, and the run goes on from its last stored step. What a run is, and how it is stored, is the object's affair.
 */
export class DurableDrive {
  readonly #parts: DriveParts;
  readonly #clock: () => number;
  #driving: Promise<Driven> | null = null;
  /** How often the run was told to look again: a drive that is about to rest must not miss the decision it rests for. */
  #wakes = 0;
  #settled = Promise.withResolvers<void>();

  constructor(parts: DriveParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? Date.now;
  }

  /** Whether a drive is under way. */
  get isDriving(): boolean {
    return this.#driving !== null;
  }

  /** Takes a run on. The object stores writes that follow each other at once together, so no crash leaves a run without its alarm. */
  async take(store: () => Promise<void>): Promise<void> {
    await Promise.all([this.watch(), store()]);
  }

  /** Puts the alarm off for as long as the next step may take; for every stored step. */
  async watch(): Promise<void> {
    await this.#parts.storage.setAlarm(this.#clock() + WATCH_MS);
  }

  /** Lets the run look again whether it can go on. A drive that is about to rest looks again too. */
  wake(): void {
    this.#wakes++;
    this.#driveAlone();
  }

  /** Drives the run until it is over, rests or has a fault; joins the drive that is under way. For the alarm. */
  async drive(): Promise<void> {
    await this.#join();
  }

  /** Waits until the run is over or rests, but not longer than this. Another try after a fault is part of the wait. */
  async wait(maxMs: number): Promise<void> {
    if (!this.#parts.isUnderWay()) return;
    const settled = this.#settled.promise;
    this.#driveAlone();
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, maxMs);
    await Promise.race([settled, timeout.promise]);
    clearTimeout(timer);
  }

  /** Drives a run whose work was told to stop until the run is over. Throws the last drive's fault when it is not. */
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
        // From here to the end nothing is awaited: a wake comes before the question, or finds no drive under way.
        if (driven.kind === "waiting" && wakes !== this.#wakes) continue;
        if (driven.kind === "waiting" || !this.#parts.isUnderWay()) this.#settle();
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
