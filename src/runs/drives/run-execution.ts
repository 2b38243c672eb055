import { assessFailure, CANCELLED_RUN, type FailureFacts } from "#engine/evidence/assess-run";
import { actingModel, otherThanOwn } from "#engine/reasoning/acting-model";
import { nothingError } from "#engine/reasoning/answer-of";
import type { OpenQuestion } from "#engine/reasoning/noted-call";
import type { PersonAnswer } from "#engine/reasoning/person-question";
import type {
  CallOutcome,
  CallRecord,
  FinishDecision,
  JsonObject,
  Provider,
  Refusal,
  RunState,
  Step,
  ToolCall,
  Usage,
} from "#engine/reasoning/provider";
import { recordRun } from "#engine/reasoning/recorded-calls";
import { runFacts } from "#engine/reasoning/run-facts";
import { addStep, decideNext, hasOpenCalls, performCalls } from "#engine/reasoning/run-step";
import type { Tool, ToolContext } from "#engine/reasoning/tool";
import { traceFailure, traceRun } from "#engine/reasoning/trace";
import { sumUsage } from "#engine/reasoning/usage";
import { reasonForTrace } from "#engine/reasoning/vendor-fault";
import { isWaitedOut } from "#engine/reasoning/waited-out";
import { AppError } from "#errors/app-error";
import { type Failure, failureOf } from "#errors/failure";
import { refusalIn } from "#errors/refusal-in";
import { isStopped } from "#platform/kill-switches/kill-switch";
import type { ApprovalAnswer } from "#runs/approvals/await-approval";
import type { ExecutionEnd, ExecutionUsage } from "#runs/execution-records/execution-record";

import { type AnswerListener, decideAloud } from "./answer-listener.ts";
import { assessRun } from "./assess-run.ts";

/** The id of the budget that stops a run until a person allows it to pass; null for every other error. */
function askingBudget(error: unknown): string | null {
  if (!(error instanceof AppError) || error.code !== "BUDGET_EXCEEDED") return null;
  const { budget_id: id, waits_for: waitsFor } = error.details;
  return waitsFor === "approval" && typeof id === "string" ? id : null;
}

export interface RunParts {
  state: RunState;
  provider: Provider;
  tools: ReadonlyMap<string, Tool>;
  toolContext: ToolContext;
  /** Records that an effect is about to begin; nothing has begun when it throws. */
  intendEffect?: NonNullable<ToolContext["intendEffect"]>;
  signal: AbortSignal;
  /** Stores the state. Nothing that depends on it is done before this returns. */
  save: () => Promise<void>;
  clock: () => number;
  /** Gives a call to another agent: its outcome, or null while that agent works. Without it no agent is started. */
  askAgent?: (call: CallRecord, agentId: string, input: JsonObject) => Promise<CallOutcome | null>;
  /** Answers a call in place of its tool: "waiting" until a person gives an answer, undefined where the tool is to run. */
  answerInstead?: (call: CallRecord, tool: Tool) => Promise<CallOutcome | "waiting" | undefined>;
  /** The level that binds the next call; that of the run's acceptance without it. */
  levelNow?: NonNullable<ToolContext["levelNow"]>;
  /** Receives the model's answers while they are written. Without one they are requested whole. */
  listener?: AnswerListener;
  /** Asks a person to let the run pass the budget that stops it. Without one such a run ends. */
  passBudget?: (budgetId: string) => Promise<ApprovalAnswer>;
  /** Reports a fault that the caller must not see to the log. */
  reportFault: (error: unknown) => void;
}

/** The reason of an abort by the user. */
export const CANCELLED = "cancelled";

/** A run that cannot continue before a person decides. */
export interface ApprovalWait {
  approvalId: string;
  /** When the wait ends at the latest, in milliseconds since 1970. */
  expiresAt: number;
}

/** A run whose vendor asked it to return later. */
export interface VendorWait {
  /** Milliseconds since 1970. */
  resumeAt: number;
}

/** A run that cannot continue before an agent that it asked has ended its work. */
export interface ChildrenWait {
  isForChildren: true;
}

/** A run that cannot continue before a person answers one of its calls in place of the tool. */
export interface AnswerWait {
  isForAnswer: true;
}

/** Longest wait that a run spends awake. */
export const LONGEST_AWAKE_MS = 5_000;

type AskAnswer = (call: CallRecord, tool: Tool, question: OpenQuestion) => Promise<ApprovalAnswer>;
type AnswerCall = (call: ToolCall, refusal: Refusal) => Promise<ApprovalAnswer>;

/**
 * Runs an execution from its current state to its end, storing the state between steps. Never throws for the run's own
 * failures: a failure, a time-out and a cancellation are ends too. Errors of `save` are passed on: then the run is not
 * over.
 *
 * `answerCall` decides about a call above the agent's level. When it answers «waiting» the run rests with the call
 * open, and asks again when it resumes. Errors of `answerCall` are passed on, as those of `save`. A run that the vendor
 * defers rests too, when it may resume before `restUntil` (milliseconds since 1970).
 */
export async function runUntilWait(
  parts: RunParts,
  answerCall: AnswerCall,
  restUntil = 0,
  askAnswer?: AskAnswer,
): Promise<ExecutionEnd | ApprovalWait | VendorWait | ChildrenWait | AnswerWait> {
  const { state, provider, signal, clock, listener } = parts;
  let askingSince: string | null = null;
  const save = guarded(parts.save);
  const answer = guarded(answerCall);
  const toolContext: ToolContext = {
    ...parts.toolContext,
    consumeApproval: async (call, refusal) => {
      const given = await answer(call, refusal);
      if (given.kind !== "waiting" && given.approval !== undefined) call.approval = given.approval;
      // oxlint-disable-next-line no-throw-literal -- a marker that never leaves this file
      if (given.kind === "waiting") throw new Interruption({ wait: given });
      if (given.kind === "refused") return false;
      return given.changedTo === undefined ? true : { changedTo: given.changedTo };
    },
    ...(parts.intendEffect === undefined ? {} : { intendEffect: guarded(parts.intendEffect) }),
    ...(parts.askAgent === undefined ? {} : { askAgent: agentBehind(guarded(parts.askAgent)) }),
    ...(parts.answerInstead === undefined ? {} : { answerInstead: answerBehind(guarded(parts.answerInstead)) }),
    ...(parts.levelNow === undefined ? {} : { levelNow: guarded(parts.levelNow) }),
    ...(askAnswer === undefined ? {} : { askPerson: personBehind(guarded(askAnswer)) }),
  };
  try {
    for (;;) {
      if (!hasOpenCalls(state)) {
        const askedAt = new Date(clock()).toISOString();
        askingSince = provider.needsSchemas ? askedAt : null;
        const decision = await pastBudgets(parts, () =>
          listener === undefined ? decideNext(state, provider, signal) : decideAloud(state, provider, signal, listener),
        );
        askingSince = null;
        if (decision.kind === "finish")
          return completed(state, provider.name, decision, { askedAt, at: new Date(clock()).toISOString() });
        if (decision.kind === "nothing") return failedRun(state, nothingError(decision), { usage: decision.usage });
        addStep(state, decision, new Date(clock()).toISOString(), askedAt);
        await save();
      }
      await performCalls(state, parts.tools, toolContext, signal, save);
    }
  } catch (error) {
    if (!(error instanceof Interruption))
      return vendorWait(error, clock(), restUntil) ?? endedBy(error, parts, askingSince);
    if ("isForChildren" in error.reason || "isForAnswer" in error.reason) return error.reason;
    if ("wait" in error.reason)
      return { approvalId: error.reason.wait.approvalId, expiresAt: error.reason.wait.expiresAt };
    throw error.reason.cause;
  }
}

/** Decides, and asks a person for each budget that stops the run until it may pass. */
async function pastBudgets<Decided>({ passBudget }: RunParts, decide: () => Promise<Decided>): Promise<Decided> {
  const passed = new Set<string>();
  for (;;) {
    try {
      return await decide();
    } catch (error) {
      const budgetId = askingBudget(error);
      if (passBudget === undefined || budgetId === null || passed.has(budgetId)) throw error;
      passed.add(budgetId);
      const given = await guarded(passBudget)(budgetId);
      // oxlint-disable-next-line no-throw-literal -- a marker that never leaves this file
      if (given.kind === "waiting") throw new Interruption({ wait: given });
      if (given.kind === "refused") throw error;
    }
  }
}

/** Asks a person as for an approval. A yes carries the answer as the person's change of the empty form. */
const personBehind =
  (ask: AskAnswer) =>
  async (call: CallRecord, tool: Tool, question: OpenQuestion): Promise<PersonAnswer> => {
    const given = await ask(call, tool, question);
    // oxlint-disable-next-line no-throw-literal -- a marker that never leaves this file
    if (given.kind === "waiting") throw new Interruption({ wait: given });
    if (given.approval !== undefined) call.approval ??= given.approval;
    if (given.kind === "granted") return { kind: "answered", content: given.changedTo ?? {} };
    return { kind: given.approval?.decided_at === null ? "expired" : "declined" };
  };

/** Asks an agent, and leaves the run while that agent works. */
const agentBehind =
  (ask: NonNullable<RunParts["askAgent"]>): NonNullable<ToolContext["askAgent"]> =>
  async (...given) => {
    const outcome = await ask(...given);
    // oxlint-disable-next-line no-throw-literal -- a marker that never leaves this file
    if (outcome === null) throw new Interruption({ isForChildren: true });
    return outcome;
  };

/** Answers a call, and leaves the run while it has no answer. */
const answerBehind =
  (answer: NonNullable<RunParts["answerInstead"]>): NonNullable<ToolContext["answerInstead"]> =>
  async (...given) => {
    const outcome = await answer(...given);
    // oxlint-disable-next-line no-throw-literal -- a marker that never leaves this file
    if (outcome === "waiting") throw new Interruption({ isForAnswer: true });
    return outcome;
  };

/** When a run may continue that a busy vendor deferred; null for another error, or when that is too late. */
function vendorWait(error: unknown, now: number, restUntil: number): VendorWait | null {
  if (!(error instanceof AppError) || !BUSY_CODES.has(error.code)) return null;
  const waitMs = 1_000 * Number(error.headers["Retry-After"] ?? 0);
  return waitMs > LONGEST_AWAKE_MS && now + waitMs < restUntil ? { resumeAt: now + waitMs } : null;
}

const BUSY_CODES: ReadonlySet<string> = new Set(["PROVIDER_RATE_LIMITED", "PROVIDER_ERROR"]);

function completed(
  state: RunState,
  provider: string,
  decision: FinishDecision,
  { askedAt, at }: { askedAt: string; at: string },
): ExecutionEnd {
  const facts = runFacts(state);
  return {
    status: "completed",
    result: decision.result,
    error: null,
    confidence: decision.confidence,
    reasoningTrace: traceRun(state.steps, decision, at, askedAt),
    usage: presentUsage(state.steps, decision.usage),
    acted: actingModel(state.steps, decision.usage),
    ...actedByOther(state, decision.usage),
    ...(decision.exchange === undefined ? {} : { exchange: decision.exchange }),
    facts,
    recorded: recordRun(state, provider === "builtin" ? "builtin" : "model"),
    assessment: assessRun(state, provider, facts, decision),
  };
}

function endedBy(
  thrown: unknown,
  { state, signal, reportFault, clock }: RunParts,
  askingSince: string | null,
): ExecutionEnd {
  const error = refusalIn(thrown) ?? thrown;
  if (signal.aborted && signal.reason === CANCELLED)
    return { ...failedRun(state, error), status: "cancelled", error: null, assessment: CANCELLED_RUN };
  if (signal.aborted && isStopped(signal.reason)) return stoppedRun(state, signal.reason);
  if (!(error instanceof AppError)) reportFault(error);
  return failedRun(state, error, { isWaitedOut: isWaitedOut(state, { askingSince, now: clock() }) });
}

/** The end of a run that a kill switch interrupted: cancelled, with the reason. It says nothing about the agent. */
export const stoppedRun = (state: RunState, error: AppError): ExecutionEnd => ({
  ...failedRun(state, error),
  status: "cancelled",
  assessment: CANCELLED_RUN,
});

interface FailedDecision extends Pick<FailureFacts, "isWaitedOut"> {
  /** The usage of the decision that failed. */
  usage?: Usage | undefined;
}

/** The end of a failed run with its steps. */
export const failedRun = (state: RunState, error: unknown, last: FailedDecision = {}): ExecutionEnd => ({
  status: "failed",
  result: null,
  error: describeError(error),
  confidence: null,
  reasoningTrace: traceFailure(state.steps, reasonForTrace(error)),
  usage: presentUsage(state.steps, last.usage),
  acted: actingModel(state.steps, last.usage),
  ...actedByOther(state, last.usage),
  facts: runFacts(state),
  recorded: recordRun(state, "builtin"),
  assessment:
    error instanceof AppError
      ? assessFailure(error.code, { reason: error.details["reason"], isWaitedOut: last.isWaitedOut ?? false })
      : assessFailure(null),
});

function actedByOther(state: RunState, last?: Usage): Pick<ExecutionEnd, "byOther"> {
  const byOther = otherThanOwn(state, last);
  return byOther === undefined ? {} : { byOther };
}

const describeError = (error: unknown): Failure =>
  error instanceof AppError
    ? failureOf(error)
    : { code: "EXECUTION_FAILED", message: "The execution failed because of an internal error." };

/** Usage as the wire shows it. */
export function presentUsage(steps: readonly Step[], last?: Usage): ExecutionUsage {
  const { inputTokens, outputTokens, toolCalls, costUsd, isEstimate } = sumUsage(steps, last);
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    tool_calls: toolCalls,
    cost_usd: costUsd,
    ...(isEstimate === true ? { estimated: true } : {}),
  };
}

/** Marks «could not store», «could not ask» and «has to wait» among all the errors of a run. */
class Interruption {
  readonly reason: { cause: unknown } | { wait: ApprovalWait } | ChildrenWait | AnswerWait;
  constructor(reason: Interruption["reason"]) {
    this.reason = reason;
  }
}

const guarded =
  <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await work(...given);
    } catch (cause) {
      // oxlint-disable-next-line no-throw-literal -- a marker that never leaves this file
      throw new Interruption({ cause });
    }
  };
