import type { DurableDrive } from "./durable-drive.ts";
import { RunStore, type RunSql } from "./run-store.ts";

/** The part of a Durable Object's storage that this uses. */
interface LaneStorage {
  sql: RunSql;
  setAlarm(scheduledTime: number): Promise<void>;
  /** Resolves when all earlier writes are on disk. */
  sync(): Promise<void>;
  deleteAll(): Promise<void>;
}

/** A lane's services for one of its runs: a storage and an alarm. */
export interface RunSlot {
  /** The value stored under a name; undefined without one. */
  read(name: string): unknown;
  /** Stores a JSON value of any size. Writes without an `await` between them are stored at once, with the alarm. */
  write(name: string, value: unknown): void;
  /**
   * Resolves when this and all earlier writes are on disk. Only this wait lets other events run; a write alone does
   * not.
   */
  setAlarm(scheduledTime: number): Promise<void>;
  /** Removes all stored data of the run, and its alarm. */
  remove(): void;
  /** Keeps the run loaded, and its object alive, for work that no caller waits for. */
  waitUntil(work: Promise<unknown>): void;
}

/** A run in its lane's view. */
interface CarriedRun {
  readonly driver: DurableDrive;
}

interface LaneParts<Run> {
  storage: LaneStorage;
  waitUntil: (work: Promise<unknown>) => void;
  /** Makes a run of its slot's data, which may be empty. */
  carry: (slot: RunSlot) => Run;
  clock?: () => number;
}

interface Loaded<Run> {
  run: Run;
  /** Number of callers and drives that work on it. */
  users: number;
}

/** Maximum runs that the alarm continues at once, so that a crash does not restart all together. */
const MAX_DRIVES = 100;
/** Delay of the alarm for a running run, and for one that could not continue yet. */
const WATCH_MS = 5_000;
const CROWDED_MS = 1_000;

/**
 * Carries many runs in one Durable Object. A run with a caller or a drive is in memory once; all others are rows. The
 * object's one alarm is set for the earliest run. An object without runs stores nothing.
 */
export class RunLane<Run extends CarriedRun> {
  readonly #parts: LaneParts<Run>;
  readonly #clock: () => number;
  readonly #store: RunStore;
  readonly #loaded = new Map<string, Loaded<Run>>();
  #drives = 0;
  /** The time of the set alarm; null when unknown. */
  #alarmAt: number | null = null;

  constructor(parts: LaneParts<Run>) {
    this.#parts = parts;
    this.#clock = parts.clock ?? Date.now;
    this.#store = new RunStore(parts.storage.sql);
  }

  /** Whether no run is stored. */
  get isEmpty(): boolean {
    return this.#store.earliestDue() === null;
  }

  /** Works on a run, also a new one; the run stays loaded until the work ends. */
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
   * Continues the due runs without waiting for them: one alarm fires at a time, and each run must be continued in time.
   * A lane without runs drops its tables.
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

  /** Calls the runs in memory, and makes all others check again by the alarm. */
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

  /** An early alarm finds no due run and is set again, so it need not follow each change. */
  async #setAlarm(): Promise<void> {
    const dueAt = this.#store.earliestDue();
    if (dueAt === null || (this.#alarmAt !== null && this.#alarmAt <= dueAt)) return;
    this.#alarmAt = dueAt;
    await this.#parts.storage.setAlarm(dueAt);
  }
}
