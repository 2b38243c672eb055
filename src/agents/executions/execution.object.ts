import { DurableObject } from "cloudflare:workers";

import type { Wakeable } from "#agents/approvals/waiting-run";
import type { SystemContext } from "#context";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError } from "#errors/app-error";
import { deleteChunked, getChunked, putChunked } from "#platform/objects/chunked-value";
import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";
import { systemContext } from "#platform/tenant-gate/system-context";

import { answerCall } from "./answer-call.ts";
import { equipRun } from "./equip-run.ts";
import type { ExecutionClient, StoredRun } from "./execution-client.ts";
import { executionEvents, type ExecutionEvent } from "./execution-events.ts";
import { endRecord, type ExecutionRecord } from "./execution-record.ts";
import { liveTrace, percentDone } from "./live-trace.ts";
import { mirrorEnd, mirrorProgress } from "./mirror-execution.ts";
import { CANCELLED, runUntilWait, type ApprovalWait } from "./run-execution.ts";

const RUN = "run";
/** Set once an execution is over, here or before it reached its object: a late start must not run it again. */
const CLOSED = "closed";
/** Long after the last start of an execution can be on its way. */
const FORGET_MS = 3_600_000;

/** One execution. Its state is stored here before every step, and the database mirrors it. */
export class ExecutionObject extends DurableObject<Env> implements ExecutionClient, Wakeable {
  #run: StoredRun | undefined;
  readonly #driver: DurableDrive;
  readonly #cancellation = new AbortController();
  #wakeFollowers: () => void = () => undefined;
  #change: Promise<void> = this.#nextChange();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#driver = new DurableDrive({
      storage: ctx.storage,
      waitUntil: (work) => ctx.waitUntil(work),
      isUnderWay: () => this.#run !== undefined && !isFinal(this.#run.record.status),
      drive: () => this.#goOn(),
    });
    void ctx.blockConcurrencyWhile(async () => {
      this.#run = await getChunked<StoredRun>(ctx.storage, RUN);
    });
  }

  async start(run: StoredRun): Promise<void> {
    if (this.#run || (await this.ctx.storage.get<boolean>(CLOSED))) return;
    this.#run = run;
    await this.#driver.take(() => this.#save());
    this.#driver.wake();
  }

  async wait(maxMs: number): Promise<ExecutionRecord | null> {
    await this.#driver.wait(maxMs);
    return this.#run && isFinal(this.#run.record.status) ? this.#run.record : null;
  }

  async cancel(): Promise<ExecutionRecord | null> {
    if (!this.#run) {
      await this.ctx.storage.put(CLOSED, true);
      await this.ctx.storage.setAlarm(Date.now() + FORGET_MS);
      return null;
    }
    this.#cancellation.abort(CANCELLED);
    await this.#driver.end();
    return this.#run.record;
  }

  async wake(): Promise<void> {
    this.#driver.wake();
  }

  async follow(seen: number, maxMs: number): Promise<ExecutionEvent[] | null> {
    if (!this.#run) return null;
    const known = executionEvents(this.#live(this.#run));
    if (known.length > seen) return known.slice(seen);
    if (isFinal(this.#run.record.status)) return null;
    await Promise.race([this.#change, after(maxMs)]);
    return executionEvents(this.#live(this.#run)).slice(seen);
  }

  override async alarm(): Promise<void> {
    if (this.#run && !isFinal(this.#run.record.status)) await this.#driver.drive();
    else await this.ctx.storage.deleteAll();
  }

  /** Until the run is over, or waits for a decision that is not there. */
  async #goOn(): Promise<DriveOutcome> {
    const run = this.#run;
    if (!run) return { kind: "over" };
    const ctx = systemContext(this.env, run.record.tenantId, (work) => this.ctx.waitUntil(work));
    try {
      if (run.end === null) {
        if (run.record.status === "pending") {
          run.record = { ...run.record, status: "in_progress", startedAt: Date.now() };
          await this.#save();
        }
        this.#resumeClock(run);
        await mirrorProgress(ctx, this.#live(run));
        const signal = AbortSignal.any([
          this.#cancellation.signal,
          AbortSignal.timeout(Math.max(1, run.record.deadlineAt - Date.now())),
        ]);
        const parts = await equipRun(ctx, run, signal, async () => {
          run.awaiting = null;
          await this.#save();
          await mirrorProgress(ctx, this.#live(run));
        });
        const { configuration } = run.state.agent;
        const { tools, approvedSkills } = parts;
        const asking = { record: run.record, configuration, tools, approvedSkills };
        const outcome = await runUntilWait(parts, (call, refusal) => answerCall(ctx, asking, call, refusal));
        if ("approvalId" in outcome) {
          await this.#rest(ctx, run, outcome);
          return { kind: "waiting", until: outcome.expiresAt };
        }
        run.end = outcome;
        run.awaiting = null;
        await this.#save();
      }
      const ended = endRecord(run.record, run.end, Date.now());
      await mirrorEnd(ctx, ended, run.end);
      run.record = ended;
      this.#announce();
      await this.#close();
      return { kind: "over" };
    } catch (error) {
      ctx.log.warn("execution_interrupted", {
        execution: run.record.id,
        error: error instanceof AppError ? error.cause : error,
      });
      throw error;
    }
  }

  /** The time limit is the run's, not the deciding person's. */
  #resumeClock(run: StoredRun): void {
    if (!run.awaiting) return;
    const now = Date.now();
    run.record = { ...run.record, deadlineAt: run.record.deadlineAt + now - run.awaiting.since };
    run.awaiting = { ...run.awaiting, since: now };
  }

  /** Stores that the run waits, and shows it. */
  async #rest(ctx: SystemContext, run: StoredRun, wait: ApprovalWait): Promise<void> {
    const isNews = run.awaiting?.approvalId !== wait.approvalId;
    run.awaiting = { ...wait, since: Date.now() };
    await this.#save();
    if (!isNews) return;
    await mirrorProgress(ctx, this.#live(run));
    this.#announce(); // followers look for the request in the database
  }

  /** Forgets the run, but not that there was one: a start that is on its way must find the object closed. */
  async #close(): Promise<void> {
    await this.ctx.storage.put(CLOSED, true);
    await this.ctx.storage.setAlarm(Date.now() + FORGET_MS);
    await deleteChunked(this.ctx.storage, RUN);
  }

  async #save(): Promise<void> {
    if (!this.#run) return;
    await putChunked(this.ctx.storage, RUN, this.#run);
    await this.#driver.watch();
    this.#announce();
  }

  /** The record with what has happened since the last stored mirror. */
  #live(run: StoredRun): ExecutionRecord {
    if (isFinal(run.record.status)) return run.record;
    const result = run.awaiting ? { awaiting_approval: { approval_id: run.awaiting.approvalId } } : null;
    return {
      ...run.record,
      result,
      reasoningTrace: liveTrace(run.state.steps),
      progress: percentDone(run.state.steps),
    };
  }

  #announce(): void {
    this.#wakeFollowers();
    this.#change = this.#nextChange();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeFollowers = resolve;
    });
  }
}

const after = (delayMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));
