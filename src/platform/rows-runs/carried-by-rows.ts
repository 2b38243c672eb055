import type { SystemContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { isMovedOn } from "#errors/moved-on";
import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";
import type { RunName } from "#platform/objects/lane-name";
import type { RunSlot } from "#platform/objects/run-lane";

const RUN = "run";

/** The work of runs whose rows are their state. */
export interface RowsWork {
  /** Their name in the log. */
  kind: string;
  /**
   * Carries a run on from its rows, until it is over or waits. An error that `isMovedOn` recognizes lets it read its rows
   * again at once; another one is a fault of the platform.
   */
  advance: (ctx: SystemContext, runId: string, interruption: AbortSignal) => Promise<DriveOutcome>;
}

/** One run in the object that carries it. Its rows are its state; the object keeps its name and its alarm. */
export class CarriedByRows {
  readonly driver: DurableDrive;
  readonly #slot: RunSlot;
  readonly #contextFor: (tenantId: string) => SystemContext;
  readonly #work: RowsWork;
  readonly #interruption = new AbortController();
  #run: RunName | undefined;

  constructor(slot: RunSlot, contextFor: (tenantId: string) => SystemContext, work: RowsWork) {
    this.#slot = slot;
    this.#contextFor = contextFor;
    this.#work = work;
    this.#run = slot.read(RUN) as RunName | undefined;
    this.driver = new DurableDrive({
      storage: slot,
      waitUntil: (running) => slot.waitUntil(running),
      isUnderWay: () => this.#run !== undefined,
      drive: () => this.#goOn(),
    });
  }

  async wake(run: RunName): Promise<void> {
    if (this.#run === undefined) {
      this.#run = run;
      await this.driver.take(async () => this.#slot.write(RUN, run));
    }
    this.driver.wake();
  }

  async interrupt(run: RunName): Promise<void> {
    this.#interruption.abort(new AppError("CONFLICT", { message: "The run was cancelled." }));
    await this.wake(run);
  }

  async #goOn(): Promise<DriveOutcome> {
    const run = this.#run;
    if (run === undefined) return { kind: "over" };
    const ctx = this.#contextFor(run.tenantId);
    try {
      const advanced = await this.#work.advance(ctx, run.runId, this.#interruption.signal);
      if (advanced.kind !== "over") return advanced;
      this.#run = undefined;
      this.#slot.remove();
      return advanced;
    } catch (error) {
      // Another process moved a row: its state is read again at once.
      if (isMovedOn(error)) return { kind: "turn_over" };
      ctx.log.warn("rows_interrupted", {
        kind: this.#work.kind,
        run: run.runId,
        error: error instanceof AppError ? (error.cause ?? error.message) : error,
      });
      throw error;
    }
  }
}
