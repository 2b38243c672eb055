import type { DurableDrive } from "./durable-drive.ts";
import { RunStore, type RunSql } from "./run-store.ts";

/** The part of a Durable Object's storage that this needs. */
interface LaneStorage {
  sql: RunSql;
  setAlarm(scheduledTime: number): Promise<void>;
  /** Resolves when everything written before is on disk. */
  sync(): Promise<void>;
  deleteAll(): Promise<void>;
}

/** What a lane gives a run that it carries: a storage and an alarm of its own. */
export interface RunSlot {
  /** What was written under a name; undefined when there is nothing. */
  read(name: string): unknown;
  /** Stores a JSON value of any size. What is written without an `await` between is stored all at once, with the alarm. */
  write(name: string, value: unknown): void;
  /** Resolves when it is on disk with what was written before. Others get their turn meanwhile: writing alone lets nobody in. */
  setAlarm(scheduledTime: number): Promise<void>;
  /** Removes all that is stored of the run, and its alarm. */
  remove(): void;
  /** Keeps the run loaded, and its object alive, for work that no caller waits for. */
  waitUntil(work: Promise<unknown>): void;
}

/** A run as its lane knows it. */
interface CarriedRun {
  readonly driver: DurableDrive;
}

interface LaneParts<Run> {
  storage: LaneStorage;
  waitUntil: (work: Promise<unknown>) => void;
  /** Makes a run of what its slot has stored, which may be nothing. */
  carry: (slot: RunSlot) => Run;
  clock?: () => number;
}

interface Loaded<Run> {
  run: Run;
  /** Callers and drives that are at work on it. */
  users: number;
}

/** How many runs the alarm brings on at once, so that a crowd that a crash left does not come all together. */
const MAX_DRIVES = 100;
/** When the alarm looks again after a run that is being driven, and after one that it could not bring on yet. */
const WATCH_MS = 5_000;
const CROWDED_MS = 1_000;

/**
 * Carries many runs in one Durable Object. A run that a caller or a drive is at work on is in memory, once; all others are rows. The
 * object's one alarm is set for the run that is due first, and an object that carries nothing keeps nothing.
 */
export class RunLane<Run extends CarriedRun> {
  readonly #parts: LaneParts<Run>;
  readonly #clock: () => number;
  readonly #store: RunStore;
  readonly #loaded = new Map<string, Loaded<Run>>();
  #drives = 0;
  /** What this object has set; null when it does not know. */
  #alarmAt: number | null = null;

  constructor(parts: LaneParts<Run>) {
    this.#parts = parts;
    this.#clock = parts.clock ?? Date.now;
    this.#store = new RunStore(parts.storage.sql);
  }

  /** Whether nothing is stored of any run. */
  get isEmpty(): boolean {
    return this.#store.earliestDue() === null;
  }

  /** Works on a run, also on one that is not here yet; the run stays loaded until the work is done. */
  async use<Result>(runId: string, work: (run: Run) => Promise<Result>): Promise<Result> {
    const loaded = this.#load(runId);
    loaded.users++;
    try {
      return await work(loaded.run);
    } finally {
      if (--loaded.users === 0) this.#loaded.delete(runId);
    }
  }

  /**
   * Brings on the runs that are due, and waits for none of them: one alarm fires at a time, and each run is to be looked after in time. A
   * lane without runs forgets its tables.
   */
  async alarm(): Promise<void> {
    this.#alarmAt = null;
    const now = this.#clock();
    const next: string[] = [];
    for (const runId of this.#store.due(now)) {
      const isDriving = this.#loaded.get(runId)?.run.driver.isDriving === true;
      const hasRoom = this.#drives + next.length < MAX_DRIVES;
      this.#store.setDue(runId, now + (isDriving || hasRoom ? WATCH_MS : CROWDED_MS));
      if (!isDriving && hasRoom) next.push(runId);
    }
    for (const runId of next) this.#parts.waitUntil(this.#drive(runId));
    if (!this.isEmpty) return await this.#setAlarm();
    this.#store.forget();
    await this.#parts.storage.deleteAll();
  }

  /** Tells something to the runs in memory, and lets all others look again by the alarm. */
  async hurry(tell: (run: Run) => void): Promise<void> {
    for (const { run } of this.#loaded.values()) tell(run);
    this.#store.setAllDue(this.#clock());
    await this.#setAlarm();
  }

  async #drive(runId: string): Promise<void> {
    this.#drives++;
    try {
      await this.use(runId, (run) => run.driver.drive());
    } finally {
      this.#drives--;
    }
  }

  #load(runId: string): Loaded<Run> {
    const known = this.#loaded.get(runId);
    if (known) return known;
    const loaded = { run: this.#parts.carry(this.#slotOf(runId)), users: 0 };
    this.#loaded.set(runId, loaded);
    return loaded;
  }

  #slotOf(runId: string): RunSlot {
    return {
      read: (name) => this.#store.read(runId, name),
      write: (name, value) => this.#store.write(runId, name, value),
      setAlarm: async (scheduledTime) => {
        this.#store.setDue(runId, scheduledTime);
        await Promise.all([this.#setAlarm(), this.#parts.storage.sync()]);
      },
      remove: () => this.#store.remove(runId),
      waitUntil: (work) => this.#parts.waitUntil(this.use(runId, () => work)),
    };
  }

  /** An alarm that is too early finds nothing due, and is set again; so it need not follow each run that moves. */
  async #setAlarm(): Promise<void> {
    const dueAt = this.#store.earliestDue();
    if (dueAt === null || (this.#alarmAt !== null && this.#alarmAt <= dueAt)) return;
    this.#alarmAt = dueAt;
    await this.#parts.storage.setAlarm(dueAt);
  }
}
