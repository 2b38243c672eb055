import type { SystemContext } from "#context/context";
import type { CallRecord, JsonObject } from "#engine/reasoning/provider";
import { isFinal } from "#engine/reasoning/run-state";
import { wholeTexts } from "#engine/reasoning/whole-texts";
import { AppError } from "#errors/app-error";
import { timeLimit } from "#lib/time-limit";
import { isStopped, stopped } from "#platform/kill-switches/kill-switch";
import { type DriveOutcome, DurableDrive } from "#platform/objects/durable-drive";
import type { RunSlot } from "#platform/objects/run-lane";
import { answerCall } from "#runs/drives/answer-call";
import { answerTask, taskNotAllowed } from "#runs/drives/answer-task";
import { askAnswer } from "#runs/drives/ask-answer";
import { equipRun } from "#runs/drives/equip-run";
import { passBudget } from "#runs/drives/pass-budget";
import { CANCELLED, failedRun, runUntilWait, stoppedRun, type ApprovalWait } from "#runs/drives/run-execution";
import { eventsAfter, tellExecution, type Telling } from "#runs/execution-records/execution-events";
import { isAlreadyEnded, approvalOf, endRecord, type ExecutionRecord } from "#runs/execution-records/execution-record";
import { keepTexts } from "#runs/trace/keep-texts";

import { type AgentCalls, waitForChildren, wakeParent } from "./await-children.ts";
import { chainLevel } from "./chain-level.ts";
import { childrenOf } from "./children-of.ts";
import type { Followed, RunNews, StoredRun } from "./execution-client.ts";
import type { FollowerPace } from "./follower-pace.ts";
import { LiveAnswer } from "./live-answer.ts";
import { freed, isNews, live, resumeClock, show } from "./live-record.ts";
import { mirrorEnd } from "./mirror-execution.ts";
import { effectEnds, intendCall, isBeginning } from "./run-effects.ts";
import { spendingOf } from "./spending-of.ts";
import { stepsUnderWay } from "./steps-under-way.ts";
import { waitForTurn, wakeNextTurn } from "./turn-order.ts";
import { wakeWorkflow } from "./wake-workflow.ts";

const RUN = "run";

type Wait = Omit<Extract<DriveOutcome, { kind: "waiting" }>, "kind">;

/** After an agent ended while the run was about to wait for it. */
const AT_ONCE_MS = 500;

/** The parts that a carried execution gets from its object. */
interface CarryingParts {
  contextFor: (tenantId: string) => SystemContext;
  pace: FollowerPace;
  agentCalls: AgentCalls;
}

interface Told {
  telling: Telling;
  approvalId: string | null;
  underWay: string;
}

/**
 * One execution in the object that carries it. Its state is stored before every step, and the database mirrors it.
 * After its end this object stores nothing. The row shows that it is over, also to a late start.
 */
export class CarriedExecution {
  readonly driver: DurableDrive;
  readonly #slot: RunSlot;
  readonly #contextFor: (tenantId: string) => SystemContext;
  readonly #pace: FollowerPace;
  readonly #agentCalls: AgentCalls;
  readonly #answer: LiveAnswer;
  readonly #cancellation = new AbortController();
  #run: StoredRun | undefined;
  #wakeFollowers: () => void = () => undefined;
  #change: Promise<void> = this.#nextChange();
  /** The last announced state of the run. */
  #told: Told | undefined;

  constructor(slot: RunSlot, { contextFor, pace, agentCalls }: CarryingParts) {
    this.#slot = slot;
    this.#contextFor = contextFor;
    this.#pace = pace;
    this.#agentCalls = agentCalls;
    this.#answer = new LiveAnswer({ pace, onTold: () => this.#wake() });
    this.#run = slot.read(RUN) as StoredRun | undefined;
    this.driver = new DurableDrive({
      storage: slot,
      waitUntil: (work) => slot.waitUntil(work),
      isUnderWay: () => this.#run !== undefined && !isFinal(this.#run.record.status),
      drive: () => this.#goOn(),
    });
  }

  async start(run: StoredRun, maxMs: number): Promise<ExecutionRecord | null> {
    if (!this.#run) {
      this.#run = run;
      await this.driver.take(() => this.#save());
      this.driver.wake();
    }
    if (maxMs > 0) await this.driver.wait(maxMs);
    return this.#ended();
  }

  async cancel(): Promise<ExecutionRecord | null> {
    this.#cancellation.abort(CANCELLED);
    await this.driver.end();
    return this.#ended();
  }

  /**
   * Interrupts the run when the kill switch is its agent's, or its tenant's (null). It is already engaged in the
   * database.
   */
  stop(agentId: string | null): void {
    if (!this.#run || (agentId !== null && agentId !== this.#run.record.agentId)) return;
    this.#cancellation.abort(stopped(agentId === null ? "tenant" : "agent"));
    this.driver.wake();
  }

  async follow(known: Followed, maxMs: number): Promise<RunNews | null> {
    const news = this.#newsAfter(known);
    if (news === null || isNews(news, known)) return news;
    if (this.#run && isFinal(this.#run.record.status)) return null;
    await this.#pace.whileWaiting(this.#changeWithin(maxMs));
    return this.#newsAfter(known);
  }

  #newsAfter({ heard }: Followed): RunNews | null {
    if (!this.#run) return null;
    const { telling, approvalId, underWay } = this.#tell(this.#run);
    return { events: eventsAfter(telling, heard), approvalId, underWay };
  }

  #tell(run: StoredRun): Told {
    if (this.#told) return this.#told;
    const record = live(run);
    const underWay = JSON.stringify(stepsUnderWay(run));
    return (this.#told = { telling: tellExecution(record, this.#answer), approvalId: approvalOf(record), underWay });
  }

  async #changeWithin(maxMs: number): Promise<void> {
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, maxMs);
    await Promise.race([this.#change, timeout.promise]);
    clearTimeout(timer);
  }

  #ended(): ExecutionRecord | null {
    return this.#run && isFinal(this.#run.record.status) ? this.#run.record : null;
  }

  /** Runs until the end, or until the run waits for a missing decision. */
  async #goOn(): Promise<DriveOutcome> {
    const run = this.#run;
    if (!run) return { kind: "over" };
    const ctx = this.#contextFor(run.record.tenantId);
    try {
      if (run.end === null) {
        const wait = await this.#work(ctx, run).catch((error: unknown) => this.#endStopped(run, error));
        if (wait !== null) return { kind: "waiting", ...wait };
      }
      await this.#finish(ctx, run);
      return { kind: "over" };
    } catch (error) {
      if (isAlreadyEnded(error)) {
        this.#close(undefined);
        return { kind: "over" };
      }
      ctx.log.warn("execution_interrupted", {
        execution: run.record.id,
        error: error instanceof AppError ? error.cause : error,
      });
      throw error;
    }
  }

  /** A run that rests until its vendor has time can only be continued by its cancellation. */
  #isResting(run: StoredRun): run is StoredRun & { restingUntil: number } {
    return (run.restingUntil ?? 0) > Date.now() && !this.#cancellation.signal.aborted;
  }

  /** A kill switch ends the run at its current step. Rethrows every other error. */
  async #endStopped(run: StoredRun, error: unknown): Promise<null> {
    if (!isStopped(error)) throw error;
    run.end = stoppedRun(run.state, error);
    run.awaiting = null;
    await this.#save();
    return null;
  }

  /** Runs to an end, which it stores, or to a wait. */
  async #work(ctx: SystemContext, run: StoredRun): Promise<Wait | null> {
    if (this.#isResting(run)) {
      await show(ctx, run);
      return { until: run.restingUntil };
    }
    if (run.record.status === "pending") {
      run.record = { ...run.record, status: "in_progress", startedAt: Date.now() };
      await this.#save();
    }
    resumeClock(run);
    const parked = await this.#waitForChildren(ctx, run);
    if (parked !== null) return parked;
    await show(ctx, run);
    const looksAgainAt = this.#cancellation.signal.aborted ? null : await waitForTurn(ctx, run, () => this.#save());
    if (looksAgainAt !== null) return { until: looksAgainAt, isBrief: true };
    const limit = timeLimit(Math.max(1, run.record.deadlineAt - Date.now()));
    try {
      const outcome = await this.#runUntilWait(ctx, run, AbortSignal.any([this.#cancellation.signal, limit.signal]));
      if ("approvalId" in outcome) {
        await this.#rest(ctx, run, outcome);
        return { until: outcome.expiresAt };
      }
      if ("isForChildren" in outcome)
        return (await this.#waitForChildren(ctx, run)) ?? { until: Date.now() + AT_ONCE_MS, isBrief: true };
      if ("resumeAt" in outcome) {
        run.restingUntil = outcome.resumeAt;
        await this.#save();
        return { until: outcome.resumeAt };
      }
      if ("isForAnswer" in outcome) throw new Error("The tools of an execution answer its calls.");
      run.end = outcome;
      run.awaiting = null;
      await this.#save();
      return null;
    } finally {
      limit.lift();
    }
  }

  #waitForChildren(ctx: SystemContext, run: StoredRun): Promise<Wait | null> {
    return waitForChildren(ctx, run, {
      isOver: this.#cancellation.signal.aborted,
      rest: (wait) => this.#rest(ctx, run, wait),
      save: () => this.#save(),
    });
  }

  async #runUntilWait(ctx: SystemContext, run: StoredRun, signal: AbortSignal): ReturnType<typeof runUntilWait> {
    const store = async () => {
      run.awaiting = null;
      await this.#save();
    };
    const save = async (): Promise<void> => {
      const wasWaiting = Boolean(run.awaiting);
      await store();
      if (!isBeginning(run.state)) await show(ctx, run);
      if (wasWaiting) await wakeParent(ctx, run.record);
    };
    const spending = { origin: spendingOf(run.record), canWait: true };
    const parts = await equipRun(ctx, run, signal, save, { withCorrections: true, ...spending });
    const { configuration } = run.state.agent;
    const { tools, approvedSkills, readySkills: skills } = parts;
    const intendEffect: typeof parts.intendEffect = (call, tool) =>
      intendCall(ctx, { call, tool, record: live(run), skills, store });
    const heard = {
      ...parts,
      intendEffect,
      ...chainLevel(ctx, run, () => this.#cancellation.abort(CANCELLED)),
      askAgent: (call: CallRecord, agentId: string, input: JsonObject) =>
        this.#agentCalls.ask(ctx, { run, store }, call, { agentId, input }),
      listener: this.#answer,
      passBudget: (budgetId: string) => passBudget(ctx, run.record, budgetId),
    };
    const asking = { record: run.record, configuration, tools, approvedSkills, steps: run.state.steps };
    const { deadlineAt } = run.record;
    const task = await answerTask(ctx, run.record, run.state.steps.length);
    if (task.kind === "waiting" && !signal.aborted) return task;
    if (task.kind === "refused") return failedRun(run.state, taskNotAllowed(run.record));
    return await runUntilWait(
      heard,
      (call, refusal) => answerCall(ctx, asking, call, refusal),
      deadlineAt,
      (call, tool, question) => askAnswer(ctx, run.record, { call, tool, question }),
    );
  }

  async #finish(ctx: SystemContext, run: StoredRun): Promise<void> {
    if (run.end === null) return;
    for (const child of childrenOf(run.state)) await this.#agentCalls.cancel(ctx, run.record.tenantId, child);
    const ended = endRecord(run.record, run.end, Date.now());
    const texts = await keepTexts(ctx, run.record, wholeTexts(run.state.steps, run.end.exchange));
    await mirrorEnd(ctx, ended, run.end, [
      ...effectEnds(run.record.tenantId, run.state, Date.now()),
      ...texts,
      ...freed(run),
    ]);
    this.#close({ ...run, record: ended });
    await wakeWorkflow(ctx, ended);
    await wakeNextTurn(ctx, ended);
    await wakeParent(ctx, ended);
  }

  /** Stores and shows that the run waits. */
  async #rest(ctx: SystemContext, run: StoredRun, wait: ApprovalWait): Promise<void> {
    const isNews = run.awaiting?.approvalId !== wait.approvalId;
    this.#tell(run); // followers get this state until the announcement, because they look the request up in the database
    run.awaiting = { ...wait, since: Date.now() };
    await this.#store();
    if (!isNews) return;
    await show(ctx, run);
    this.#announce();
    await wakeWorkflow(ctx, run.record);
    await wakeNextTurn(ctx, run.record);
    await wakeParent(ctx, run.record);
  }

  /** Keeps the end in memory for waiting callers, and nothing in storage. */
  #close(ended: StoredRun | undefined): void {
    this.#run = ended;
    this.#slot.remove();
    this.#announce();
  }

  async #save(): Promise<void> {
    await this.#store();
    this.#announce();
  }

  async #store(): Promise<void> {
    if (!this.#run) return;
    this.#slot.write(RUN, this.#run);
    await this.driver.watch();
  }

  #announce(): void {
    this.#told = undefined;
    this.#wake();
  }

  #wake(): void {
    this.#wakeFollowers();
    this.#change = this.#nextChange();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeFollowers = resolve;
    });
  }
}
