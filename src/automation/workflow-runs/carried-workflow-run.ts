import type { SystemContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { isMovedOn } from "#errors/moved-on";
import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";
import type { RunName } from "#platform/objects/lane-name";
import type { RunSlot } from "#platform/objects/run-lane";

const RUN = "run";

/** One run in the object that carries it. Its rows are its state; the object keeps its name and its alarm. */
export class CarriedWorkflowRun {
  readonly driver: DurableDrive;
  readonly #slot: RunSlot;
  readonly #contextFor: (tenantId: string) => SystemContext;
  readonly #interruption = new AbortController();
  #run: RunName | undefined;

  constructor(slot: RunSlot, contextFor: (tenantId: string) => SystemContext) {
    this.#slot = slot;
    this.#contextFor = contextFor;
    this.#run = slot.read(RUN) as RunName | undefined;
    this.driver = new DurableDrive({
      storage: slot,
      waitUntil: (work) => slot.waitUntil(work),
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
      // Loaded with the first run, so that the Worker's start does not evaluate it.
      const { advanceRun } = await import("./advance-run.ts");
      const advanced = await advanceRun(ctx, run.runId, this.#interruption.signal);
      if (advanced.kind === "waiting") return advanced;
      this.#run = undefined;
      this.#slot.remove();
      return { kind: "over" };
    } catch (error) {
      // Another process moved a row: its state is read again at once.
      if (isMovedOn(error)) return { kind: "turn_over" };
      ctx.log.warn("workflow_run_interrupted", {
        run: run.runId,
        error: error instanceof AppError ? (error.cause ?? error.message) : error,
      });
      throw error;
    }
  }
}
