import { DurableObject } from "cloudflare:workers";

import type { Wakeable } from "#agents/approvals/waiting-run";
import { AppError } from "#errors/app-error";
import { getChunked, putChunked } from "#platform/objects/chunked-value";
import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";
import { systemContext } from "#platform/tenant-gate/system-context";

import { advanceRun } from "./advance-run.ts";
import type { RunRow } from "./run-row.ts";
import { type DoneStep, TURN_OVER } from "./run-steps.ts";
import type { RunReference, SdlcRunClient } from "./sdlc-run-client.ts";

const RUN = "run";
const STEPS = "steps";
/** How often the run was taken up since its last stored step. */
const ATTEMPTS = "attempts";
const stepKey = (index: number): string => `step/${index}`;

const MAX_ATTEMPTS = 5;

/**
 * Carries one run of a development agent to its end. The run itself is in the database; here is what is done of it, step by step. An object
 * that has forgotten its run, and is given it again, reads from the database that it is over.
 */
export class SdlcRunObject extends DurableObject<Env> implements SdlcRunClient, Wakeable {
  #run: RunReference | undefined;
  #done: DoneStep[] = [];
  #ended: RunRow | null = null;
  readonly #driver: DurableDrive;
  readonly #cancellation = new AbortController();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#driver = new DurableDrive({
      storage: ctx.storage,
      waitUntil: (work) => ctx.waitUntil(work),
      isUnderWay: () => this.#run !== undefined,
      drive: () => this.#turn(),
    });
    void ctx.blockConcurrencyWhile(async () => {
      this.#run = await ctx.storage.get<RunReference>(RUN);
      const count = (await ctx.storage.get<number>(STEPS)) ?? 0;
      for (let index = 0; index < count; index++) {
        const step = await getChunked<DoneStep>(ctx.storage, stepKey(index));
        if (step === undefined) break;
        this.#done.push(step);
      }
    });
  }

  async start(run: RunReference): Promise<void> {
    await this.#take(run);
    this.#driver.wake();
  }

  wake(run: RunReference): Promise<void> {
    return this.start(run);
  }

  async wait(maxMs: number): Promise<RunRow | null> {
    await this.#driver.wait(maxMs);
    return this.#ended;
  }

  async cancel(run: RunReference): Promise<RunRow | null> {
    this.#cancellation.abort(new AppError("CONFLICT", { details: { reason: "cancelled" } }));
    await this.#take(run);
    await this.#driver.end();
    return this.#ended;
  }

  override async alarm(): Promise<void> {
    await this.#driver.drive();
  }

  async #take(run: RunReference): Promise<void> {
    if (this.#run || this.#ended) return;
    this.#run = run;
    await this.#driver.take(() => this.ctx.storage.put(RUN, run));
  }

  async #turn(): Promise<DriveOutcome> {
    const { storage } = this.ctx;
    const run = this.#run;
    if (!run) return { kind: "over" };
    const attempts = (await storage.get<number>(ATTEMPTS)) ?? 0;
    await storage.put(ATTEMPTS, attempts + 1);
    const ctx = systemContext(this.env, run.tenantId, (work) => this.ctx.waitUntil(work));
    try {
      const advance = await advanceRun(ctx, {
        runId: run.runId,
        done: this.#done,
        save: (step, index) => this.#save(step, index),
        cancellation: this.#cancellation.signal,
        isHopeless: attempts >= MAX_ATTEMPTS,
      });
      if (advance.kind === "waiting") {
        await storage.put(ATTEMPTS, 0);
        return advance;
      }
      await this.#forget(advance.kind === "over" ? advance.run : null);
      return { kind: "over" };
    } catch (error) {
      if (error === TURN_OVER) return { kind: "turn_over" };
      const isExpected = error instanceof AppError;
      ctx.log.warn("sdlc_run_interrupted", {
        run: run.runId,
        error: isExpected ? (error.cause ?? error.message) : error,
      });
      // Only what kills the object, or is a fault of the platform, is ever hopeless; a database that is down is not.
      if (isExpected) await storage.put(ATTEMPTS, attempts);
      throw error;
    }
  }

  async #save(step: DoneStep, index: number): Promise<void> {
    await putChunked(this.ctx.storage, stepKey(index), step);
    await this.ctx.storage.put({ [STEPS]: index + 1, [ATTEMPTS]: 0 });
    await this.#driver.watch();
  }

  async #forget(ended: RunRow | null): Promise<void> {
    this.#run = undefined;
    this.#done = [];
    this.#ended = ended;
    await Promise.all([this.ctx.storage.deleteAll(), this.ctx.storage.deleteAlarm()]);
  }
}
