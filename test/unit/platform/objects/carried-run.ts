import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";

/**
 * A Durable Object that carries one run, in the driver's terms: an alarm that fires once, a run that is stored or not,
 * and drives that end when the test says so.
 */
export class CarriedRun {
  now = 1_000_000;
  alarm: number | null = null;
  isStored = false;
  /** Drives that have begun. */
  drives = 0;
  atOnce = 0;
  mostAtOnce = 0;
  /** Whether the run was ever there without an alarm. */
  wasForgotten = false;
  #generation = 0;
  #finish: ((outcome: DriveOutcome) => void) | null = null;
  #fail: ((fault: unknown) => void) | null = null;
  #isFiring = false;
  #wasSetSince = false;
  driver = this.#wakeUp();

  get isDriving(): boolean {
    return this.#finish !== null;
  }

  take(): Promise<void> {
    if (this.isStored) return Promise.resolve();
    const generation = this.#generation;
    return this.driver.take(() => {
      if (generation === this.#generation) this.isStored = true;
      this.check();
      return Promise.resolve();
    });
  }

  /** Fires an alarm as the platform does: it is removed when its handler has ended, unless it was set again. */
  async fire(): Promise<void> {
    if (this.alarm === null || this.#isFiring) return;
    const generation = this.#generation;
    this.now = Math.max(this.now, this.alarm);
    this.#isFiring = true;
    this.#wasSetSince = false;
    await this.driver.drive();
    if (generation !== this.#generation) return;
    if (!this.#wasSetSince) this.alarm = null;
    this.#isFiring = false;
    this.check();
  }

  finish(outcome: DriveOutcome): void {
    if (outcome.kind === "over" && this.isDriving) {
      this.isStored = false;
      this.alarm = null;
    }
    this.#finish?.(outcome);
    this.#endDrive();
  }

  fail(fault: unknown): void {
    this.#fail?.(fault);
    this.#endDrive();
  }

  /** Kills the object with all running work; the stored data and the alarm remain for the next instance. */
  crash(): void {
    this.#endDrive();
    this.#generation++;
    this.#isFiring = false;
    this.atOnce = 0;
    this.driver = this.#wakeUp();
  }

  check(): void {
    if (this.isStored && this.alarm === null) this.wasForgotten = true;
  }

  #wakeUp(): DurableDrive {
    const generation = this.#generation;
    return new DurableDrive({
      clock: () => this.now,
      waitUntil: () => undefined,
      isUnderWay: () => this.isStored,
      storage: {
        setAlarm: (time) => {
          if (generation === this.#generation) {
            this.alarm = time;
            this.#wasSetSince = true;
          }
          return Promise.resolve();
        },
      },
      drive: () => {
        if (generation !== this.#generation) return Promise.withResolvers<DriveOutcome>().promise;
        this.drives++;
        this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
        return new Promise((resolve, reject) => {
          this.#finish = resolve;
          this.#fail = reject;
        });
      },
    });
  }

  #endDrive(): void {
    if (this.isDriving) this.atOnce--;
    this.#finish = null;
    this.#fail = null;
  }
}

/** Resolves when all pending promises have continued. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
