import type { MaturityLevel } from "#engine/governance/maturity";

import { throwIfAborted } from "./abort.ts";
import { decideBuiltin } from "./builtin/builtin-provider.ts";
import { noteGovernance, noteTime } from "./call-notes.ts";
import type { CallOutcome, CallRecord, RunResult, RunState } from "./provider.ts";
import { addStep, MAX_STEPS, outcomeOfError, refusalOf } from "./run-step.ts";
import type { Tool, ToolContext } from "./tool.ts";
import { type TraceEntry, traceRun } from "./trace.ts";
import { type RunUsage, sumUsage } from "./usage.ts";

export interface InlineRun {
  result: RunResult;
  confidence: number;
  reasoningTrace: TraceEntry[];
  usage: RunUsage;
  /** Governance actions of the calls, each once, in order. */
  actions: string[];
  /** Names of the tools whose calls completed. */
  tools: string[];
}

/**
 * Runs a task with the built-in provider and stores nothing in between. It returns null, having done nothing, when a call has effects,
 * needs the driver while `context` is null, or is refused where an approval may cover it. Each call passes governance. The steps of `state`
 * are filled. Throws NOT_FOUND for an unknown `parameters.skill_id`, and that skill's failure.
 */
export async function runInline(
  state: RunState,
  tools: ReadonlyMap<string, Tool>,
  context: ToolContext | null,
  signal: AbortSignal,
): Promise<InlineRun | null> {
  const actions = new Set<string>();
  const done = new Set<string>();
  for (let stepCount = 0; stepCount < MAX_STEPS; stepCount += 1) {
    throwIfAborted(signal);
    const at = context?.clock === undefined ? undefined : new Date(context.clock()).toISOString();
    const decision = decideBuiltin(state);
    if (decision.kind === "finish") {
      return {
        result: decision.result,
        confidence: decision.confidence,
        reasoningTrace: traceRun(state.steps, decision, at, at),
        usage: sumUsage(state.steps),
        actions: [...actions],
        tools: [...done],
      };
    }
    // Later steps of a plan only compute on the first one's findings, so this refuses before anything is done.
    if (decision.calls.some((call) => !fits(tools.get(call.tool), state.agent.maturityLevel, context))) return null;
    const step = addStep(state, decision, at, at);
    for (const call of step.calls) {
      const tool = tools.get(call.tool);
      if (tool === undefined) return null;
      noteTime(call, "began", context);
      const running = callInline(call, tool, state, context, signal);
      call.outcome = running instanceof Promise ? await running : running;
      noteTime(call, "ended", context);
      if (call.outcome.status === "done") {
        actions.add(tool.action);
        done.add(tool.name);
      }
    }
  }
  return null;
}

/** A refused call may be covered by an approval, which is consumed only where that is stored with its effect. */
function fits(tool: Tool | undefined, level: MaturityLevel, context: ToolContext | null): boolean {
  if (tool === undefined || tool.reach === "effect" || (tool.reach === "read" && context === null)) return false;
  return context?.consumeApproval === undefined || refusalOf(tool.action, level) === null;
}

/** Calls a tool; a pure one synchronously, without a promise. */
function callInline(
  call: CallRecord,
  tool: Tool,
  state: RunState,
  context: ToolContext | null,
  signal: AbortSignal,
): CallOutcome | Promise<CallOutcome> {
  const refusal = refusalOf(tool.action, state.agent.maturityLevel);
  noteGovernance(call, tool, state.agent, refusal);
  if (refusal !== null) return { status: "refused", refused: refusal };
  const used = context ?? NO_CONTEXT;
  try {
    const output = tool.run(call.arguments, { context: used, state, signal, callId: call.id });
    if (!(output instanceof Promise)) return { status: "done", output };
    return output.then(
      (value: unknown): CallOutcome => ({ status: "done", output: value }),
      (error: unknown) => {
        throwIfAborted(signal);
        return outcomeOfError(error, tool, used);
      },
    );
  } catch (error) {
    return outcomeOfError(error, tool, used);
  }
}

const NO_CONTEXT: ToolContext = {
  searchMemory: () => Promise.resolve([]),
  searchMarketplace: () => Promise.resolve([]),
  runSkill: () => Promise.reject(new Error("A skill cannot run without the driver.")),
};
