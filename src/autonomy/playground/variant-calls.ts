import type { MaturityLevel } from "#engine/governance/maturity";
import { asksForApproval } from "#engine/reasoning/asks-for-approval";
import type { AgentConfiguration, CallOutcome, CallRecord, Step, ToolCall } from "#engine/reasoning/provider";
import { isRecorded, type RecordedCall, recordedAnswers, repetitionOf } from "#engine/reasoning/recorded-calls";
import { refusalOf } from "#engine/reasoning/run-step";
import type { Tool } from "#engine/reasoning/tool";

/** The treatment of one tool of a variant. A tool that only computes has none. */
interface Treatment {
  /** Whether a call above the agent's level asks a person instead of being refused. */
  asks: boolean;
  /** Whether a person may let it be called: it only reads, and the agent calls it without asking. */
  isLive: boolean;
}

/** A person's answer to a call that no recording answers. */
export type GivenAnswer = { outcome: CallOutcome } | { use: "live" | "end" };

/** How the calls of a variant get their answers. Plain JSON. */
export interface CallAnswers {
  calls: RecordedCall[];
  /** Number of the recorded calls that were made before the variant begins. */
  made: number;
  tools: Record<string, Treatment>;
  answers: Record<string, GivenAnswer>;
}

/** The treatment of tools, by name. */
export const treatmentsOf = (
  tools: ReadonlyMap<string, Tool>,
  configuration: AgentConfiguration,
  level: MaturityLevel,
): CallAnswers["tools"] =>
  Object.fromEntries(
    [...tools.values()].flatMap((tool) => {
      const repetition = repetitionOf(tool);
      if (repetition === "computed") return [];
      const isLive = repetition === "recordable" && refusalOf(tool.action, level) === null;
      return [[tool.name, { asks: asksForApproval(tool, configuration), isLive }] as const];
    }),
  );

/** The outcome of a call; "waiting" where no recording and no person answers it, undefined where its tool is to run. */
export function answerTo(
  { calls, made, tools, answers }: CallAnswers,
  steps: readonly Step[],
  call: CallRecord,
): CallOutcome | "waiting" | undefined {
  if (tools[call.tool] === undefined) return undefined;
  const given = answers[call.id];
  if (given !== undefined) return "outcome" in given ? given.outcome : undefined;
  return recordedAnswers(calls, made)(call, steps) === undefined ? "waiting" : undefined;
}

/** Whether a call above the agent's level counts as approved: a person approved it in the run, or answers it here. */
export const isApproved = (
  { calls, tools }: Pick<CallAnswers, "calls" | "tools">,
  call: Pick<ToolCall, "tool" | "arguments">,
): boolean => tools[call.tool]?.asks === true || isRecorded(calls, call);

/** The calls of the last step that wait for a person. */
export const waitingCalls = (material: CallAnswers, steps: readonly Step[]): CallRecord[] =>
  (steps.at(-1)?.calls ?? []).filter(
    (call) => call.outcome === undefined && answerTo(material, steps, call) === "waiting",
  );
