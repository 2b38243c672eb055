import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";
import { RunLane, type RunSlot } from "#platform/objects/run-lane";
import { ObjectStorage } from "#test/support/object-storage";

/** A run that ends, or has a fault, when the test says so. */
export class TestRun {
  readonly driver: DurableDrive;
  readonly #slot: RunSlot;
  #isStored: boolean;
  #settle: ((outcome: DriveOutcome | Error) => void) | null = null;

  constructor(slot: RunSlot, clock: () => number, onDrive: (run: TestRun) => void) {
    this.#slot = slot;
    this.#isStored = slot.read("run") !== undefined;
    this.driver = new DurableDrive({
      clock,
      storage: slot,
      waitUntil: (work) => slot.waitUntil(work),
      isUnderWay: () => this.#isStored,
      drive: () => {
        onDrive(this);
        return new Promise((resolve, reject) => {
          this.#settle = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
        });
      },
    });
  }

  get name(): unknown {
    return this.#slot.read("run");
  }

  async start(name: string): Promise<void> {
    if (!this.#isStored) {
      this.#isStored = true;
      await this.driver.take(async () => this.#slot.write("run", name));
    }
    this.driver.wake();
  }

  settle(outcome: DriveOutcome | Error): void {
    if (!(outcome instanceof Error) && outcome.kind === "over") {
      this.#isStored = false;
      this.#slot.remove();
    }
    this.#settle?.(outcome);
  }
}

/** A Durable Object with a lane: its storage outlives it, what was in memory dies with it. */
export class LaneObject {
  readonly storage = new ObjectStorage();
  now = 1_000_000;
  /** The drives that are under way. */
  driving = new Set<TestRun>();
  drives = 0;
  lane = this.#wakeUp();

  async start(name: string): Promise<void> {
    await this.lane.use(name, (run) => run.start(name));
    await settled();
  }

  /** Advances the clock to the alarm and fires it; false without an alarm. */
  async fire(): Promise<boolean> {
    if (this.storage.alarm === null) return false;
    this.now = Math.max(this.now, this.storage.alarm);
    this.storage.alarm = null;
    await this.lane.alarm();
    await settled();
    return true;
  }

  settleAll(outcome: DriveOutcome | Error): Promise<void> {
    for (const run of this.driving) {
      this.driving.delete(run);
      run.settle(outcome);
    }
    return settled();
  }

  crash(): void {
    this.driving = new Set();
    this.lane = this.#wakeUp();
  }

  #wakeUp(): RunLane<TestRun> {
    return new RunLane({
      storage: this.storage,
      clock: () => this.now,
      waitUntil: (work) => void work.catch(() => undefined),
      carry: (slot) =>
        new TestRun(
          slot,
          () => this.now,
          (run) => {
            this.drives++;
            this.driving.add(run);
          },
        ),
    });
  }
}

/** Resolves when all pending promises have continued. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
