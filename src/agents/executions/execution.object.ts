import { DurableObject } from "cloudflare:workers";

import type { Wakeable } from "#agents/approvals/waiting-run";
import type { SystemContext } from "#context";
import { isFinal } from "#engine/reasoning/run-state";
import { AppError } from "#errors/app-error";
import { deleteChunked, getChunked, putChunked } from "#platform/objects/chunked-value";
import { systemContext } from "#platform/tenant-gate/system-context";

import { answerCall } from "./answer-call.ts";
import type { ExecutionClient, StoredRun } from "./execution-client.ts";
import { executionEvents, type ExecutionEvent } from "./execution-events.ts";
import { endRecord, type ExecutionRecord } from "./execution-record.ts";
import { liveTrace, percentDone } from "./live-trace.ts";
import { mirrorEnd, mirrorProgress } from "./mirror-execution.ts";
import { CANCELLED, runUntilWait, type ApprovalWait } from "./run-execution.ts";
import { runPartsFor } from "./run-parts.ts";

const RUN = "run";
/** Set once an execution is over, here or before it reached its object: a late start must not run it again. */
const CLOSED = "closed";
/** How soon the alarm looks after a run whose object died. */
const WATCH_MS = 5_000;
const RETRY_MS = 1_000;
/** A decision wakes a run that waits for it, or the clock's run does; if all of that is lost, it looks by itself. */
const LOOK_AGAIN_MS = 3_600_000;
/** Long after the last start of an execution can be on its way. */
const FORGET_MS = 3_600_000;

/**
 * One execution. Its state is stored here before every step, the database mirrors it. The alarm is always set while there is a run:
 * whatever kills the object, the alarm wakes it and the run goes on from the last stored step.
 */
export class ExecutionObject extends DurableObject<Env> implements ExecutionClient, Wakeable {
  #run: StoredRun | undefined;
  #driving: Promise<void> | null = null;
  readonly #cancellation = new AbortController();
  /** How often it was asked to look again: a run that is about to rest must not miss the decision it rests for. */
  #wakes = 0;
  #wakeFollowers: () => void = () => undefined;
  #change: Promise<void> = this.#nextChange();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      this.#run = await getChunked<StoredRun>(ctx.storage, RUN);
    });
  }

  async start(run: StoredRun): Promise<void> {
    if (this.#run || (await this.ctx.storage.get<boolean>(CLOSED))) return;
    this.#run = run;
    await this.#save();
    this.ctx.waitUntil(this.#drive());
  }

  async wait(maxMs: number): Promise<ExecutionRecord | null> {
    const driving = this.#driving ?? (this.#run ? this.#drive() : null);
    if (driving === null) return null;
    await Promise.race([driving.catch(() => undefined), after(maxMs)]);
    return this.#run && isFinal(this.#run.record.status) ? this.#run.record : null;
  }

  async cancel(): Promise<ExecutionRecord | null> {
    if (!this.#run) {
      await this.ctx.storage.put(CLOSED, true);
      await this.ctx.storage.setAlarm(Date.now() + FORGET_MS);
      return null;
    }
    this.#cancellation.abort(CANCELLED);
    await this.#drive();
    return this.#run.record;
  }

  async wake(): Promise<void> {
    this.#wakes++;
    if (this.#run?.awaiting || this.#driving) this.ctx.waitUntil(this.#drive());
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
    if (this.#run && !isFinal(this.#run.record.status)) await this.#drive();
    else await this.ctx.storage.deleteAll();
  }

  /** One drive at a time; other callers wait for it. */
  #drive(): Promise<void> {
    this.#driving ??= this.#runToRest().finally(() => {
      this.#driving = null;
    });
    return this.#driving;
  }

  /** Until it is over, or waits for a decision that is not there. */
  async #runToRest(): Promise<void> {
    for (;;) {
      const wakes = this.#wakes;
      await this.#runToEnd();
      const isOver = !this.#run || isFinal(this.#run.record.status);
      if (isOver || (wakes === this.#wakes && !this.#cancellation.signal.aborted)) return;
    }
  }

  async #runToEnd(): Promise<void> {
    const run = this.#run;
    if (!run || isFinal(run.record.status)) return;
    const ctx = systemContext(this.env, run.record.tenantId, (work) => this.ctx.waitUntil(work));
    await this.ctx.storage.setAlarm(Date.now() + WATCH_MS);
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
        const parts = await runPartsFor(ctx, run, signal, async () => {
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
          return;
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
    } catch (error) {
      ctx.log.warn("execution_interrupted", {
        execution: run.record.id,
        error: error instanceof AppError ? error.cause : error,
      });
      await this.ctx.storage.setAlarm(Date.now() + RETRY_MS);
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

  /** Stores that the run waits, shows it, and looks again when the request expires at the latest. */
  async #rest(ctx: SystemContext, run: StoredRun, wait: ApprovalWait): Promise<void> {
    const isNews = run.awaiting?.approvalId !== wait.approvalId;
    run.awaiting = { ...wait, since: Date.now() };
    await this.#save();
    if (isNews) {
      await mirrorProgress(ctx, this.#live(run));
      this.#announce(); // followers look for the request in the database
    }
    await this.ctx.storage.setAlarm(Math.min(Date.now() + LOOK_AGAIN_MS, wait.expiresAt + 1));
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
    await this.ctx.storage.setAlarm(Date.now() + WATCH_MS);
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
