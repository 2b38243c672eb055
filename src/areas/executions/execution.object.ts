import { DurableObject } from "cloudflare:workers";

import type { RunState } from "#areas/engine/provider";
import { objectContext } from "#bindings/object-context";
import { AppError } from "#errors/app-error";

import { deleteChunked, getChunked, putChunked } from "./chunked-value.ts";
import { executionEvents, type ExecutionEvent } from "./execution-events.ts";
import { endRecord, type ExecutionEnd, type ExecutionRecord } from "./execution-record.ts";
import { isFinal } from "./execution-state.ts";
import { liveTrace, percentDone } from "./live-trace.ts";
import { mirrorEnd, mirrorProgress } from "./mirror-execution.ts";
import { CANCELLED, runExecution } from "./run-execution.ts";
import { runPartsFor } from "./run-parts.ts";

/** What the object keeps until the database has the end. */
export interface StoredRun {
  record: ExecutionRecord;
  state: RunState;
  end: ExecutionEnd | null;
}

const RUN = "run";
/** Set once an execution is over, here or before it reached its object: a late start must not run it again. */
const CLOSED = "closed";
/** How soon the alarm looks after a run whose object died. */
const WATCH_MS = 5_000;
const RETRY_MS = 1_000;
/** Long after the last start of an execution can be on its way. */
const FORGET_MS = 3_600_000;

/**
 * One execution. Its state is stored here before every step, the database mirrors it. The alarm is always set while there is a run:
 * whatever kills the object, the alarm wakes it and the run goes on from the last stored step.
 */
export class ExecutionObject extends DurableObject<Env> {
  #run: StoredRun | undefined;
  #driving: Promise<void> | null = null;
  readonly #cancellation = new AbortController();
  #wakeFollowers: () => void = () => undefined;
  #change: Promise<void> = this.#nextChange();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      this.#run = await getChunked<StoredRun>(ctx.storage, RUN);
    });
  }

  /** Takes the execution on and stores it before it answers. Taking on the same one again changes nothing. */
  async start(run: StoredRun): Promise<void> {
    if (this.#run || (await this.ctx.storage.get<boolean>(CLOSED))) return;
    this.#run = run;
    await this.#save();
    this.ctx.waitUntil(this.#drive());
  }

  /** The ended record as soon as it is there, or null after a time. */
  async wait(maxMs: number): Promise<ExecutionRecord | null> {
    const driving = this.#driving ?? (this.#run ? this.#drive() : null);
    if (driving === null) return null;
    await Promise.race([driving.catch(() => undefined), after(maxMs)]);
    return this.#run && isFinal(this.#run.record.status) ? this.#run.record : null;
  }

  /** Ends the run as cancelled unless it has ended; answers with its end, or null when there is no run here. */
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

  /** The events after the first `seen`, waiting a while for the next; null when there is no run here, or none will come. */
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

  /** One drive at a time; whoever calls meanwhile waits for it. */
  #drive(): Promise<void> {
    this.#driving ??= this.#runToEnd().finally(() => {
      this.#driving = null;
    });
    return this.#driving;
  }

  async #runToEnd(): Promise<void> {
    const run = this.#run;
    if (!run || isFinal(run.record.status)) return;
    const ctx = objectContext(this.env, run.record.tenantId, (work) => this.ctx.waitUntil(work));
    await this.ctx.storage.setAlarm(Date.now() + WATCH_MS);
    try {
      if (run.end === null) {
        if (run.record.status === "pending") {
          run.record = { ...run.record, status: "in_progress", startedAt: Date.now() };
          await this.#save();
        }
        await mirrorProgress(ctx, this.#live(run));
        const signal = AbortSignal.any([
          this.#cancellation.signal,
          AbortSignal.timeout(Math.max(1, run.record.deadlineAt - Date.now())),
        ]);
        const parts = await runPartsFor(ctx, run, signal, async () => {
          await this.#save();
          await mirrorProgress(ctx, this.#live(run));
        });
        run.end = await runExecution(parts);
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
    return { ...run.record, reasoningTrace: liveTrace(run.state.steps), progress: percentDone(run.state.steps) };
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
