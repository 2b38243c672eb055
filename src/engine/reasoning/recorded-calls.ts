import { actionComplexity } from "#engine/governance/actions";
import { AppError } from "#errors/app-error";
import type { Failure } from "#errors/failure";
import { canonicalJson } from "#lib/json";

import type { CallRecord, JsonObject, RunState, Step } from "./provider.ts";
import type { Tool } from "./tool.ts";

/** A call that asked for something beyond the run, and what it was told. */
export interface RecordedCall {
  tool: string;
  arguments: JsonObject;
  outcome: { status: "done"; output: unknown } | { status: "failed"; error: Failure };
}

/** What is kept of a run that has checks, so that another version of its agent can sit it. */
export interface Recording {
  role: string;
  /** The highest complexity of the actions that its agent's tools had. */
  complexity: number;
  /** Calls that a person let through: nobody does so in a replay. */
  approvals: number;
  /** Null when they are too much to keep. */
  calls: RecordedCall[] | null;
}

/** Records a run; null when it has no checks, so that nothing could be compared. */
export function recordRun(state: RunState): Recording | null {
  const { expect, result_schema: schema } = state.parameters;
  if (expect === undefined && schema === undefined) return null;
  const approvals = state.steps.flatMap(({ calls }) => calls).filter(({ approved }) => approved === true).length;
  return { role: state.agent.role, complexity: highestComplexity(state.tools), approvals, calls: recordCalls(state) };
}

/** The highest complexity of the actions of some tools; 1 without tools. */
export const highestComplexity = (tools: Iterable<{ action: string }>): number =>
  Math.max(1, ...[...tools].map(({ action }) => actionComplexity(action)));

/** As JSON characters: a run that was told more is not recorded, and cannot be replayed. */
const MAX_CHARACTERS = 100_000;

/**
 * What a run was told by tools that read or have effects; null when that is too much to keep. What only computes is left out, because it
 * gives the same again.
 */
function recordCalls({ steps, tools }: Pick<RunState, "steps" | "tools">): RecordedCall[] | null {
  const pure = new Set(tools.filter(({ reach }) => reach === "pure").map(({ name }) => name));
  const calls = steps
    .flatMap((step) => step.calls)
    .filter(({ tool }) => !pure.has(tool))
    .flatMap(recordCall);
  return JSON.stringify(calls).length > MAX_CHARACTERS ? null : calls;
}

function recordCall({ tool, arguments: input, outcome }: CallRecord): RecordedCall[] {
  if (outcome?.status !== "done" && outcome?.status !== "failed") return [];
  return [{ tool, arguments: input, outcome }];
}

/** Why a call could not be answered in a replay: nobody recorded it. */
const UNRECORDED = "unrecorded";

/** Whether a call failed because nobody recorded it. */
export const isUnrecorded = ({ details }: Failure): boolean => details?.["reason"] === UNRECORDED;

/**
 * The same tools, of which those that read or have effects only say what they said then to the same call: the same tool and the same
 * arguments, in whatever order their keys stand. Of equal calls the first gets the first answer. Another call fails as unrecorded.
 */
export function replayingTools(
  tools: ReadonlyMap<string, Tool>,
  recorded: readonly RecordedCall[],
): ReadonlyMap<string, Tool> {
  const answers = new Map<string, RecordedCall[]>();
  for (const call of recorded) answers.set(keyOf(call), [...(answers.get(keyOf(call)) ?? []), call]);
  const replaying = (tool: Tool): Tool => ({
    ...tool,
    reach: "pure",
    run: (input, { state, callId }) => {
      const key = keyOf({ tool: tool.name, arguments: input });
      const known = answers.get(key) ?? [];
      const answer = known[Math.min(earlierCalls(state.steps, callId, key), known.length - 1)];
      if (answer === undefined) throw unrecorded(tool.name);
      return told(answer.outcome);
    },
  });
  return new Map([...tools].map(([name, tool]) => [name, tool.reach === "pure" ? tool : replaying(tool)]));
}

const keyOf = ({ tool, arguments: input }: Pick<RecordedCall, "tool" | "arguments">): string =>
  canonicalJson([tool, input]);

/** How many equal calls the run made before this one. */
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

const unrecorded = (tool: string): AppError =>
  new AppError("NOT_FOUND", {
    message: `Nobody recorded what ${tool} says to this call.`,
    details: { reason: UNRECORDED },
  });
