import { DurableObject } from "cloudflare:workers";

import type { Wakeable } from "#agents/approvals/waiting-run";
import { AppError } from "#errors/app-error";
import { getChunked, putChunked } from "#platform/objects/chunked-value";
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

/** How soon the alarm looks after a run whose object died. */
const WATCH_MS = 5_000;
const RETRY_MS = 1_000;
/** A decision wakes a run that waits for it, or the clock's run does; if all of that is lost, it looks by itself. */
const LOOK_AGAIN_MS = 3_600_000;
const MAX_ATTEMPTS = 5;

/**
 * Carries one run of a development agent to its end. The run itself is in the database; here is what is done of it, step by step, and the
 * alarm, which is set while the run is not over: whatever kills the object, the alarm wakes it and the run goes on behind its last stored
 * step. An object that has forgotten its run reads from the database that it is over.
 */
export class SdlcRunObject extends DurableObject<Env> implements SdlcRunClient, Wakeable {
  #run: RunReference | undefined;
  #done: DoneStep[] = [];
  #driving: Promise<void> | null = null;
  #ended: RunRow | null = null;
  readonly #over = Promise.withResolvers<void>();
  readonly #cancellation = new AbortController();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
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
    this.ctx.waitUntil(this.#drive());
  }

  wake(run: RunReference): Promise<void> {
    return this.start(run);
  }

  async wait(maxMs: number): Promise<RunRow | null> {
    await Promise.race([this.#over.promise, new Promise((resolve) => setTimeout(resolve, maxMs))]);
    return this.#ended;
  }

  async cancel(run: RunReference): Promise<RunRow | null> {
    this.#cancellation.abort(new AppError("CONFLICT", { details: { reason: "cancelled" } }));
    await this.#take(run);
    // The first may be one that looked before it was cancelled.
    for (let round = 0; round < 3 && this.#run && !this.#ended; round++) await this.#drive();
    return this.#ended;
  }

  override async alarm(): Promise<void> {
    await this.#drive();
  }

  async #take(run: RunReference): Promise<void> {
    if (this.#run || this.#ended) return;
    this.#run = run;
    await this.ctx.storage.put(RUN, run);
    await this.ctx.storage.setAlarm(Date.now() + WATCH_MS);
  }

  /** One turn at a time; other callers wait for it. */
  #drive(): Promise<void> {
    this.#driving ??= this.#turn().finally(() => {
      this.#driving = null;
    });
    return this.#driving;
  }

  async #turn(): Promise<void> {
    const { storage } = this.ctx;
    const run = this.#run;
    if (!run) return;
    await storage.setAlarm(Date.now() + WATCH_MS);
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
        await storage.setAlarm(Math.min(Date.now() + LOOK_AGAIN_MS, advance.until + 1));
      } else await this.#forget(advance.kind === "over" ? advance.run : null);
    } catch (error) {
      if (error === TURN_OVER) {
        await storage.setAlarm(Date.now());
        return;
      }
      const isExpected = error instanceof AppError;
      ctx.log.warn("sdlc_run_interrupted", {
        run: run.runId,
        error: isExpected ? (error.cause ?? error.message) : error,
      });
      // Only what kills the object, or is a fault of the platform, is ever hopeless; a database that is down is not.
      if (isExpected) await storage.put(ATTEMPTS, attempts);
      await storage.setAlarm(Date.now() + RETRY_MS);
    }
  }

  async #save(step: DoneStep, index: number): Promise<void> {
    await putChunked(this.ctx.storage, stepKey(index), step);
    await this.ctx.storage.put({ [STEPS]: index + 1, [ATTEMPTS]: 0 });
    await this.ctx.storage.setAlarm(Date.now() + WATCH_MS);
  }

  async #forget(ended: RunRow | null): Promise<void> {
    this.#run = undefined;
    this.#done = [];
    this.#ended = ended;
    this.#over.resolve();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }
}
