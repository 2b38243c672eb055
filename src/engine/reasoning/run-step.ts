import { actionComplexity } from "#engine/governance/actions";
import { decideAction, needsSupervisor } from "#engine/governance/decide-action";
import { lowerLevel, type MaturityLevel } from "#engine/governance/maturity";
import { AppError } from "#errors/app-error";
import type { ErrorCode } from "#errors/catalogue";
import { effectOfError } from "#errors/effect-of-error";
import { failureOf } from "#errors/failure";
import { refusalIn } from "#errors/refusal-in";

import { abortError, orAborted, throwIfAborted } from "./abort.ts";
import { governedAgent } from "./acting-model.ts";
import { noteGovernance, noteTime } from "./call-notes.ts";
import { inTurns, oneAfterTheOther } from "./in-turns.ts";
import { misfitOf, notTaken } from "./misfit.ts";
import type { PersonQuestion } from "./noted-call.ts";
import { noteQuestion, questionIn, withoutAnswer } from "./person-question.ts";
import {
  madeWith,
  type AgainDecision,
  type AgentProfile,
  type CallDecision,
  type CallOutcome,
  type CallRecord,
  type Decision,
  type Delta,
  type JsonObject,
  type Provider,
  type Refusal,
  type RunState,
  type Step,
} from "./provider.ts";
import { readMoreTool } from "./read-more.ts";
import { searchToolsTool } from "./search-tools.ts";
import { refusalForStranger } from "./stranger-reach.ts";
import { isAgentTool } from "./tool-name.ts";
import type { Tool, ToolContext } from "./tool.ts";
import { unconfirmedCall } from "./unconfirmed-call.ts";
import { unearnedCall } from "./unearned-tool.ts";

/** Number of steps after which the provider is asked for its last answer. */
export const MAX_STEPS = 16;
/** Maximum calls of a step. When a provider asks for more, none is made, and it is told so. */
export const MAX_CALLS_PER_STEP = 16;
/** Maximum characters shown to the model of a text that is not an arguments object. */
const SHOWN_CHARACTERS = 500;
/**
 * Maximum JSON characters of a tool's output. A larger one is a failed outcome, because the state must stay storable.
 */
export const MAX_OUTPUT_CHARACTERS = 262_144;

// The driver's loop around these functions is in src/runs/drives/run-execution.ts.

/**
 * Asks the provider for the next decision. A run that has used all its steps is asked for its last answer; without one
 * the decision is `nothing` with the reason "step_limit". Throws the provider's errors.
 */
export async function decideNext(
  state: RunState,
  provider: Provider,
  signal: AbortSignal,
  maxSteps = MAX_STEPS,
): Promise<Decision> {
  const asked = readyState(state, signal, maxSteps);
  return checkDecision(await orAborted(provider.next(asked, signal), signal), asked);
}

/**
 * As `decideNext`, but yields text while it is written. A provider that cannot stream yields its whole answer as one
 * text.
 */
export async function* streamNext(
  state: RunState,
  provider: Provider,
  signal: AbortSignal,
  maxSteps = MAX_STEPS,
): AsyncGenerator<Delta, void, void> {
  const asked = readyState(state, signal, maxSteps);
  if (provider.stream === undefined) {
    const decision = checkDecision(await orAborted(provider.next(asked, signal), signal), asked);
    if (decision.kind === "finish") yield { kind: "text", text: decision.result.summary };
    yield { kind: "decision", decision };
    return;
  }
  for await (const delta of untilAborted(provider.stream(asked, signal), signal))
    yield delta.kind === "decision" ? { kind: "decision", decision: checkDecision(delta.decision, asked) } : delta;
}

/** A stream that ignores the signal is abandoned. */
async function* untilAborted<Part>(stream: AsyncIterable<Part>, signal: AbortSignal): AsyncGenerator<Part, void, void> {
  const iterator = stream[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await orAborted(iterator.next(), signal);
    if (done === true) return;
    yield value;
  }
}

/** Adds a decided step with open calls. The driver stores the result first, and then performs the calls. */
export function addStep(state: RunState, decision: CallDecision | AgainDecision, at?: string, askedAt?: string): Step {
  const step: Step = {
    reasoning: decision.reasoning,
    calls: decision.kind === "call" ? decision.calls.map((call) => ({ ...call })) : [],
    ...(decision.kind === "again" ? { feedback: decision.feedback } : {}),
    ...(decision.kind === "call" && decision.thoughts !== undefined ? { thoughts: decision.thoughts } : {}),
    ...(decision.usage === undefined ? {} : { usage: decision.usage }),
    ...(decision.exchange === undefined ? {} : { exchange: decision.exchange }),
    ...(askedAt === undefined ? {} : { askedAt }),
    ...(at === undefined ? {} : { at }),
  };
  state.steps.push(step);
  return step;
}

/** Whether the last step has calls without an outcome. They are performed before the next decision. */
export function hasOpenCalls(state: RunState): boolean {
  return state.steps.at(-1)?.calls.some((call) => call.outcome === undefined) ?? false;
}

/**
 * Performs the open calls of the last step, each after governance: neighbouring calls that only read run side by side,
 * and effects one after the other in their order. It calls `save` before an effect
 * starts and after every outcome, so that a crash cannot repeat the effect. An effect that started without an outcome
 * gets the outcome `unknown` and is not run. Throws only for an abort, and the errors of `save` and `intendEffect`.
 */
export async function performCalls(
  state: RunState,
  tools: ReadonlyMap<string, Tool>,
  context: ToolContext,
  signal: AbortSignal,
  save: (step: Step) => Promise<void> | void,
): Promise<void> {
  const step = state.steps.at(-1);
  if (step === undefined) return;
  const governed = { ...state, agent: governedAgent(state) };
  const saveInTurn = oneAfterTheOther(() => save(step));
  const perform = async (call: CallRecord): Promise<void> => {
    const tool = toolNamed(call.tool, tools);
    if (call.started !== true || tool?.reach !== "effect") throwIfAborted(signal);
    noteTime(call, "began", context);
    call.outcome = await performCall(call, tool, governed, context, signal, saveInTurn);
    noteTime(call, "ended", context);
    await saveInTurn();
  };
  const open = step.calls.filter((call) => call.outcome === undefined);
  await inTurns(open, (call) => mayRunBesideOthers(call, toolNamed(call.tool, tools), governed), perform);
}

/** Whether a call only reads by its reach or by its action, and no person is asked about it. */
const mayRunBesideOthers = (
  call: CallRecord,
  tool: Tool | undefined,
  { agent, stranger, parameters }: RunState,
): boolean =>
  tool !== undefined &&
  (tool.reach !== "effect" || actionComplexity(tool.action) <= ONLY_READS) &&
  refusalOf(tool.action, agent.maturityLevel) === null &&
  refusalForStranger(tool, agent.maturityLevel, stranger) === null &&
  unearnedCall(tool, agent, madeWith(call)) === null &&
  unconfirmedCall(tool, { agent, parameters }) === null;

/**
 * The complexity of an action that reads. A `GET` skill, or a tool of a server that a person released as reading, is written down like an effect, because
 * its other side is a stranger's; yet it changes nothing, so its order does not matter.
 */
const ONLY_READS = 1;

/**
 * Every run can continue to read its own results and search its tools, whatever tools its agent has. An agent that is not
 * offered any more is known by the name that the model saw.
 */
const toolNamed = (name: string, tools: ReadonlyMap<string, Tool>): Tool | undefined =>
  tools.get(name) ??
  OF_EVERY_RUN.find((tool) => tool.name === name) ??
  [...tools.values()].find(({ agent, shownName }) => agent !== undefined && shownName === name);

const OF_EVERY_RUN: readonly Tool[] = [readMoreTool, searchToolsTool];

async function performCall(
  call: CallRecord,
  tool: Tool | undefined,
  state: RunState,
  context: ToolContext,
  signal: AbortSignal,
  save: () => Promise<void> | void,
): Promise<CallOutcome> {
  if (call.malformed !== undefined) {
    const written = call.malformed.slice(0, SHOWN_CHARACTERS).toWellFormed();
    return failed(
      "INVALID_INPUT",
      `The arguments are not a JSON object, so the call was not made. They were: ${written}`,
    );
  }
  if (tool === undefined)
    return failed("NOT_FOUND", `There is no tool named ${JSON.stringify(call.tool.slice(0, 100))}.`);
  if (call.started === true && tool.reach === "effect")
    return { status: "unknown", message: `The call was interrupted after it had started. ${MAY_HAVE_HAPPENED}` };
  const agent = await agentNow(state.agent, context);
  throwIfAborted(signal);
  const { maturityLevel } = agent;
  const refusal =
    refusalOf(tool.action, maturityLevel) ??
    refusalForStranger(tool, maturityLevel, state.stranger) ??
    unearnedCall(tool, agent, call.arguments) ??
    unconfirmedCall(tool, { agent, parameters: state.parameters });
  noteGovernance(call, tool, agent, refusal);
  if (refusal !== null && context.consumeApproval === undefined) return { status: "refused", refused: refusal };
  const misfit = await misfitOf(tool, call.arguments, context, signal);
  if (misfit !== null) return misfit;
  // The approval is consumed only when the call can be made.
  const consent = refusal === null || ((await context.consumeApproval?.(call, refusal)) ?? false);
  if (refusal !== null && consent === false) return { status: "refused", refused: refusal };
  if (refusal !== null) call.approved = true;
  if (typeof consent === "object") call.changedTo = consent.changedTo;
  const changedMisfit = call.changedTo === undefined ? null : await misfitOf(tool, madeWith(call), context, signal);
  if (changedMisfit !== null) return changedMisfit;
  const input = tool.inputSchema.safeParse(madeWith(call));
  if (!input.success) return notTaken(tool, input.error.issues);
  const answer = await answerTo(call, tool, context);
  if (answer !== undefined && answer.kind !== "answered") return withoutAnswer(answer.question, answer.kind);
  const given = await context.answerInstead?.(call, tool);
  if (given !== undefined) return sized(given, tool);
  if (tool.agent !== undefined && context.askAgent !== undefined)
    return sized(await context.askAgent(call, tool.agent.id, checked(input.data)), tool);
  if (tool.reach === "effect") {
    await context.intendEffect?.(call, tool);
    noteTime(call, "reachedOut", context);
    call.started = true;
    await save();
  }
  if (signal.aborted) {
    if (tool.reach === "effect") call.outcome = failed("EXECUTION_FAILED", "The run ended before the call was made.");
    throw abortError(signal);
  }
  try {
    const output: unknown = await orAborted(
      Promise.resolve(
        tool.run(checked(input.data), { context, state, signal, callId: call.id, effectId: call.effectId, answer }),
      ),
      signal,
    );
    return sized({ status: "done", output: output ?? null }, tool);
  } catch (error) {
    const question = context.askPerson === undefined ? null : questionIn(error);
    if (!signal.aborted && question !== null && noteQuestion(call, question)) {
      await save();
      return performCall(call, tool, state, context, signal, save);
    }
    if (!signal.aborted) return outcomeOfError(error, tool, context);
    if (tool.reach === "effect")
      call.outcome = { status: "unknown", message: `The run ended before the call did. ${MAY_HAVE_HAPPENED}` };
    throw abortError(signal);
  }
}

/** An outcome whose output is too large to store is a failure. */
function sized(outcome: CallOutcome, tool: Tool): CallOutcome {
  const characters = outcome.status === "done" ? JSON.stringify(outcome.output).length : 0;
  if (characters <= MAX_OUTPUT_CHARACTERS) return outcome;
  const message = `The output has ${characters} characters; ${MAX_OUTPUT_CHARACTERS} are allowed.`;
  return failed("PAYLOAD_TOO_LARGE", message, tool.reach === "effect" ? { effect: "happened" } : {});
}

/** The agent as its next call is governed: in a chain at the lowest level that its agents have now. */
async function agentNow(agent: AgentProfile, context: ToolContext): Promise<AgentProfile> {
  const level = await context.levelNow?.();
  return level === undefined ? agent : { ...agent, maturityLevel: lowerLevel(agent.maturityLevel, level) };
}

/** The person's answer to the call's earlier question; undefined for a call that asked nothing. */
async function answerTo(
  call: CallRecord,
  tool: Tool,
  context: ToolContext,
): Promise<
  | undefined
  | { kind: "answered"; ticket: JsonObject; content: JsonObject }
  | { kind: "declined" | "expired"; question: PersonQuestion }
> {
  const { question } = call;
  if (question === undefined || context.askPerson === undefined) return undefined;
  const said = await context.askPerson(call, tool, question);
  return said.kind === "answered"
    ? { kind: said.kind, ticket: question.ticket, content: said.content }
    : { kind: said.kind, question };
}

const MAY_HAVE_HAPPENED = "It may or may not have taken effect, and it was not repeated.";

/**
 * The outcome of a tool's error. An AppError is shown; any other error is reported and hidden. An effect is `unknown`
 * unless the error proves its end.
 */
export function outcomeOfError(error: unknown, tool: Tool, context: Pick<ToolContext, "reportFault">): CallOutcome {
  const refusal = refusalIn(error);
  if (refusal === null) context.reportFault?.(error, tool.name);
  const failure =
    refusal !== null ? failureOf(refusal) : { code: "EXECUTION_FAILED", message: `The tool ${tool.name} failed.` };
  if (tool.reach !== "effect" || effectOfError(error) !== "unknown") return { status: "failed", error: failure };
  const message = `${failure.message} ${MAY_HAVE_HAPPENED}`;
  return { status: "unknown", message, error: { ...failure, message } };
}

/** The reason why this level needs an approval for this action, or null when it does not. */
export function refusalOf(action: string, agentLevel: MaturityLevel): Refusal | null {
  const { allowed, complexity, requiredLevel } = decideAction({ action, agentLevel });
  if (!allowed) return { action, complexity, agent_level: agentLevel, required_level: requiredLevel };
  if (!needsSupervisor({ action, agentLevel })) return null;
  return { action, complexity, agent_level: agentLevel, required_level: "supervised" };
}

/** Every tool's schema makes arguments an object. Any other value counts as no arguments. */
function checked(data: unknown): JsonObject {
  return data !== null && typeof data === "object" ? Object.fromEntries(Object.entries(data)) : {};
}

function failed(code: ErrorCode, message: string, details: Record<string, unknown> = {}): CallOutcome {
  return { status: "failed", error: failureOf(new AppError(code, { message, details })) };
}

/** The state to decide from. */
function readyState(state: RunState, signal: AbortSignal, maxSteps: number): RunState {
  throwIfAborted(signal);
  if (hasOpenCalls(state)) throw new Error("The last step has open calls; perform them before the next decision.");
  const asked =
    state.isChainFull === true ? { ...state, tools: state.tools.filter(({ name }) => !isAgentTool(name)) } : state;
  return state.steps.length < maxSteps ? asked : { ...asked, isLast: true };
}

function checkDecision(decision: Decision, { isLast, steps }: RunState): Decision {
  const usage = decision.usage === undefined ? {} : { usage: decision.usage };
  if (isLast === true && (decision.kind === "call" || decision.kind === "again")) {
    const message = `The task was not finished after ${steps.length} steps.`;
    return { kind: "nothing", reason: "step_limit", message, ...usage };
  }
  if (decision.kind !== "call") return decision;
  const { length } = decision.calls;
  if (length === 0) return { kind: "nothing", reason: "no_answer", message: "The model gave no answer.", ...usage };
  if (length <= MAX_CALLS_PER_STEP) return decision;
  const message = `You asked for ${length} calls in one step; at most ${MAX_CALLS_PER_STEP} are possible. None of them was made. Ask for fewer, or give the result.`;
  return { kind: "again", feedback: { reason: "too_many_calls", message }, reasoning: decision.reasoning, ...usage };
}
