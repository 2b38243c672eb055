import { actionComplexity } from "#engine/governance/actions";
import { AppError } from "#errors/app-error";
import type { Failure } from "#errors/failure";
import { canonicalJson } from "#lib/json";

import type { CallRecord, JsonObject, RunState, Step } from "./provider.ts";
import type { Tool } from "./tool.ts";

/** A call that reached beyond the run, and the answer it got. */
export interface RecordedCall {
  tool: string;
  arguments: JsonObject;
  outcome: { status: "done"; output: unknown } | { status: "failed"; error: Failure };
}

/** The recording of a run: the judge reads it, and another version of the agent can replay it when it has checks. */
export interface Recording {
  role: string;
  /** The highest complexity among the actions of its agent's tools. */
  complexity: number;
  /** Calls that a person approved. In a replay no person approves any. */
  approvals: number;
  /** Null when the answers are too large to keep. */
  calls: RecordedCall[] | null;
}

/**
 * Records a run. Null for a run of the built-in engine without checks: no judge reads it, and a replay could not be
 * compared.
 */
export function recordRun(state: RunState, engine: "builtin" | "model"): Recording | null {
  const { expect, result_schema: schema } = state.parameters;
  if (engine === "builtin" && expect === undefined && schema === undefined) return null;
  const approvals = state.steps.flatMap(({ calls }) => calls).filter(({ approved }) => approved === true).length;
  return { role: state.agent.role, complexity: highestComplexity(state.tools), approvals, calls: recordCalls(state) };
}

/** The highest complexity of the actions of some tools; 1 without tools. */
export const highestComplexity = (tools: Iterable<{ action: string }>): number =>
  Math.max(1, ...[...tools].map(({ action }) => actionComplexity(action)));

/** Maximum JSON characters of a recording. A larger run is not recorded and cannot be replayed. */
const MAX_CHARACTERS = 100_000;

/**
 * Answers of tools; null when those of tools that read or have effects are too large to keep. Where all together are
 * too large, pure tools are left out, because they give the same output again.
 */
function recordCalls({ steps, tools }: Pick<RunState, "steps" | "tools">): RecordedCall[] | null {
  const pure = new Set(tools.filter(({ reach }) => reach === "pure").map(({ name }) => name));
  const calls = steps.flatMap((step) => step.calls).flatMap(recordCall);
  const needed = calls.filter(({ tool }) => !pure.has(tool));
  return [calls, needed].find((kept) => JSON.stringify(kept).length <= MAX_CHARACTERS) ?? null;
}

function recordCall({ tool, arguments: input, outcome }: CallRecord): RecordedCall[] {
  if (outcome?.status !== "done" && outcome?.status !== "failed") return [];
  return [{ tool, arguments: input, outcome }];
}

/** The reason of a call that has no recorded answer in a replay. */
const UNRECORDED = "unrecorded";

/** Whether a call failed because it is not in the recording. */
export const isUnrecorded = ({ details }: Failure): boolean => details?.["reason"] === UNRECORDED;

/**
 * The treatment of a tool in a run that repeats recorded answers. `computed`: it only computes, so it runs again. `recordable`: it only reads
 * (complexity 1), so a run that records may call it. `never_called`: a call may change something, so its answer is a recorded one or none.
 */
export const REPETITIONS = ["computed", "recordable", "never_called"] as const;
export type Repetition = (typeof REPETITIONS)[number];

/** The highest complexity of a call that changes nothing. */
const READING = 1;

export function repetitionOf({ reach, action, agent }: Pick<Tool, "reach" | "action" | "agent">): Repetition {
  if (reach === "pure") return "computed";
  // Another agent may change something, whatever its caller's call says.
  if (agent !== undefined) return "never_called";
  return actionComplexity(action) <= READING ? "recordable" : "never_called";
}

/**
 * The same tools, but those that read or have effects repeat the recorded answer to the same call: the same tool and
 * equal arguments, in any order of keys. Equal calls get their answers in order. Another call fails as unrecorded;
 * where the run records, a tool that only reads is called instead.
 */
export function replayingTools(
  tools: ReadonlyMap<string, Tool>,
  recorded: readonly RecordedCall[],
  { records = false, made = 0 }: { records?: boolean; made?: number } = {},
): ReadonlyMap<string, Tool> {
  const answerTo = recordedAnswers(recorded, made);
  const replaying = (tool: Tool): Tool => {
    const isCalled = records && repetitionOf(tool) === "recordable";
    return {
      ...tool,
      reach: isCalled ? "read" : "pure",
      run: (input, scope) => {
        const answer = answerTo({ id: scope.callId, tool: tool.name, arguments: input }, scope.state.steps);
        if (answer !== undefined) return told(answer.outcome);
        if (isCalled) return tool.run(input, scope);
        throw unrecorded(tool);
      },
    };
  };
  return new Map([...tools].map(([name, tool]) => [name, repetitionOf(tool) === "computed" ? tool : replaying(tool)]));
}

/** Finds the recorded answer to a call of a run. */
export type RecordedAnswers = (
  call: Pick<CallRecord, "id" | "tool" | "arguments">,
  steps: readonly Step[],
) => RecordedCall | undefined;

/**
 * The recorded answer to the same call: the same tool and equal arguments. Equal calls get their answers in order, and the last one
 * again. `made`: as many of the recorded calls were made before the run begins.
 */
export function recordedAnswers(recorded: readonly RecordedCall[], made = 0): RecordedAnswers {
  const answers = Map.groupBy(recorded, keyOf);
  const former = recorded.slice(0, made).map(keyOf);
  return (call, steps) => {
    const key = keyOf(call);
    const known = answers.get(key) ?? [];
    const before = former.filter((one) => one === key).length + earlierCalls(steps, call.id, key);
    return known[Math.min(before, known.length - 1)];
  };
}

/**
 * The recording with the answers that a run that records got from its tools. A failure that is not an answer (the server was not reached, or
 * failed itself) is left out. Null when nothing is new; "too_large" when it cannot be kept.
 */
export function extendedRecording(
  { steps, tools }: Pick<RunState, "steps" | "tools">,
  recorded: readonly RecordedCall[],
): RecordedCall[] | "too_large" | null {
  const called = new Set(tools.filter(({ reach }) => reach === "read").map(({ name }) => name));
  const known = new Set(recorded.map(keyOf));
  const fresh = steps
    .flatMap((step) => step.calls)
    .flatMap(recordCall)
    .filter((call) => called.has(call.tool) && !known.has(keyOf(call)) && isAnswer(call.outcome));
  if (fresh.length === 0) return null;
  const extended = [...recorded, ...fresh];
  return JSON.stringify(extended).length <= MAX_CHARACTERS ? extended : "too_large";
}

/** Statuses of a server that will answer the same call otherwise in a moment. */
const PASSING_STATUSES: ReadonlySet<unknown> = new Set([401, 403, 408, 425, 429]);

function isAnswer(outcome: RecordedCall["outcome"]): boolean {
  if (outcome.status === "done") return true;
  const { reason, status } = outcome.error.details ?? {};
  if (reason === "tool_failed") return true;
  return typeof status === "number" && status >= 400 && status < 500 && !PASSING_STATUSES.has(status);
}

/** Whether a call has a recorded answer, so that it was once allowed. */
export const isRecorded = (
  recorded: readonly RecordedCall[],
  call: Pick<RecordedCall, "tool" | "arguments">,
): boolean => recorded.some((one) => keyOf(one) === keyOf(call));

const keyOf = ({ tool, arguments: input }: Pick<RecordedCall, "tool" | "arguments">): string =>
  canonicalJson([tool, input]);

/** Number of equal calls that the run made before this one. */
function earlierCalls(steps: readonly Step[], callId: string, key: string): number {
  const calls = steps.flatMap((step) => step.calls);
  const before = calls.slice(
    0,
    calls.findIndex(({ id }) => id === callId),
  );
  return before.filter((call) => keyOf(call) === key).length;
}

function told(outcome: RecordedCall["outcome"]): unknown {
  if (outcome.status === "done") return outcome.output;
  const { message, details = {} } = outcome.error;
  throw new AppError("EXECUTION_FAILED", { message, details });
}

const unrecorded = (tool: Tool): AppError =>
  tool.agent === undefined
    ? new AppError("NOT_FOUND", {
        message: `No recording has the answer of ${tool.name} to this call.`,
        details: { reason: UNRECORDED, cure: cureOf(tool) },
      })
    : new AppError("NOT_FOUND", {
        message: `The agent "${tool.agent.name}" was not run: no recording has its answer to this task.`,
        details: { reason: UNRECORDED, status: "not_run", cure: cureOf(tool) },
      });

/** The way in which people can give an unrecorded call its answer. */
function cureOf(tool: Tool): string {
  const fromRun = "add the case from a run that made the call (`source_execution_id`)";
  if (tool.agent !== undefined) return `Another agent is never run here: ${fromRun}.`;
  return repetitionOf(tool) === "recordable"
    ? `A run that records (\`record: true\`, \`tenure eval --record\`) calls it; or ${fromRun}.`
    : `Its action ${tool.action} has complexity ${actionComplexity(tool.action)}, so it is never called here: ${fromRun}.`;
}
