import type { SystemContext } from "#context/context";
import type { RunRow } from "#db/schema/sdlc";
import { AppError } from "#errors/app-error";
import { stopped } from "#platform/kill-switches/kill-switch";
import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";
import type { RunName } from "#platform/objects/lane-name";
import type { RunSlot } from "#platform/objects/run-lane";

import { type Advance, advanceRun } from "./advance-run.ts";
import { type DoneStep, TURN_OVER } from "./run-steps.ts";
import { selectForWork } from "./store.ts";

const RUN = "run";
const STEPS = "steps";
/** Number of times that the run was started since its last stored step. */
const ATTEMPTS = "attempts";
const stepName = (index: number): string => `step/${index}`;

const MAX_ATTEMPTS = 5;

/**
 * One run of a development agent in the object that carries it. The run itself is in the database; this object stores
 * its steps. A run that was forgotten here, and is given again, reads its end from the database.
 */
export class CarriedSdlcRun {
  readonly driver: DurableDrive;
  readonly #slot: RunSlot;
  readonly #contextFor: (tenantId: string) => SystemContext;
  readonly #cancellation = new AbortController();
  readonly #done: DoneStep[];
  #run: RunName | undefined;
  #ended: RunRow | null = null;

  constructor(slot: RunSlot, contextFor: (tenantId: string) => SystemContext) {
    this.#slot = slot;
    this.#contextFor = contextFor;
    this.#run = slot.read(RUN) as RunName | undefined;
    this.#done = storedSteps(slot);
    this.driver = new DurableDrive({
      storage: slot,
      waitUntil: (work) => slot.waitUntil(work),
      isUnderWay: () => this.#run !== undefined,
      drive: () => this.#turn(),
    });
  }

  async start(run: RunName, maxMs: number): Promise<RunRow | null> {
    await this.#take(run);
    this.driver.wake();
    if (maxMs > 0) await this.driver.wait(maxMs);
    return this.#ended;
  }

  async cancel(run: RunName): Promise<RunRow | null> {
    this.#cancellation.abort(new AppError("CONFLICT", { details: { reason: "cancelled" } }));
    await this.#take(run);
    await this.driver.end();
    return this.#ended;
  }

  /**
   * Interrupts the run when the kill switch is its agent's, or its tenant's (null). It is already engaged in the
   * database.
   */
  async stop(agentId: string | null): Promise<void> {
    if (!this.#run) return;
    const { tenantId, runId } = this.#run;
    const { db } = this.#contextFor(tenantId);
    const isItsOwn = agentId === null || (await selectForWork(db, tenantId, runId))?.agent.id === agentId;
    if (isItsOwn) this.#cancellation.abort(stopped(agentId === null ? "tenant" : "agent"));
  }

  async #take(run: RunName): Promise<void> {
    if (this.#run || this.#ended) return;
    this.#run = run;
    await this.driver.take(async () => this.#slot.write(RUN, run));
  }

  async #turn(): Promise<DriveOutcome> {
    const run = this.#run;
    if (!run) return { kind: "over" };
    const attempts = (this.#slot.read(ATTEMPTS) as number | undefined) ?? 0;
    this.#slot.write(ATTEMPTS, attempts + 1);
    const ctx = this.#contextFor(run.tenantId);
    try {
      const advance = await advanceRun(ctx, {
        runId: run.runId,
        done: this.#done,
        save: (step, index) => this.#save(step, index),
        cancellation: this.#cancellation.signal,
        isHopeless: attempts >= MAX_ATTEMPTS,
      });
      return this.#outcomeOf(advance);
    } catch (error) {
      if (error === TURN_OVER) return { kind: "turn_over" };
      const isExpected = error instanceof AppError;
      ctx.log.warn("sdlc_run_interrupted", {
        run: run.runId,
        error: isExpected ? (error.cause ?? error.message) : error,
      });
      // Only a crash of the object, or a fault of the platform, can be hopeless; a database that is down is not.
      if (isExpected) this.#slot.write(ATTEMPTS, attempts);
      throw error;
    }
  }

  #outcomeOf(advance: Advance): DriveOutcome {
    if (advance.kind === "waiting") {
      this.#slot.write(ATTEMPTS, 0);
      return advance;
    }
    this.#ended = advance.kind === "over" ? advance.run : null;
    this.#run = undefined;
    this.#slot.remove();
    return { kind: "over" };
  }

  async #save(step: DoneStep, index: number): Promise<void> {
    this.#slot.write(stepName(index), step);
    this.#slot.write(STEPS, index + 1);
    this.#slot.write(ATTEMPTS, 0);
    await this.driver.watch();
  }
}

function storedSteps(slot: RunSlot): DoneStep[] {
  const count = (slot.read(STEPS) as number | undefined) ?? 0;
  const steps = Array.from({ length: count }, (_unused, index) => slot.read(stepName(index)) as DoneStep | undefined);
  const missing = steps.indexOf(undefined);
  return steps.slice(0, missing === -1 ? count : missing).filter((step) => step !== undefined);
}
