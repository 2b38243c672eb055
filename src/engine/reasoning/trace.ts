import type { EffectEnd } from "#errors/effect-of-error";

import { endOfEffect } from "./effect-end.ts";
import type { ApprovalNote, GovernanceNote } from "./noted-call.ts";
import { madeWith, type CallRecord, type FinishDecision, type Step, type Usage } from "./provider.ts";
import { decisionText, refusalText } from "./refusal-text.ts";
import { withoutBytes } from "./tool-pictures.ts";

/** One entry of `reasoning_trace`, as it goes out. */
export interface TraceEntry {
  /** Counts from 1. */
  step: number;
  type: "plan" | "tool" | "refusal" | "conclusion";
  description: string;
  tool?: string;
  /** The name of the skill behind the tool. */
  skill_name?: string;
  /** The name of the agent behind the tool, and the execution that did its work. */
  agent_name?: string;
  child_execution_id?: string;
  input?: unknown;
  output?: unknown;
  /** The call's effect outside, and its known state when the entry was written. */
  effect?: TracedEffect;
  at?: string;
  /**
   * When the model was asked or the call began, and how long that took; absent in traces from before times were
   * recorded.
   */
  started_at?: string;
  duration_ms?: number;
  /** Usage of the model's answer; absent where no model was asked. */
  model?: string;
  /** The connection that was asked, `instance` for the operator's. */
  connection?: string;
  tokens?: { input: number; output: number; cached?: number; estimated?: true };
  cost_usd?: number | null;
  /** Governance's decision about the call, and the person's. */
  governance?: GovernanceNote;
  approval?: ApprovalNote;
}

export interface TracedEffect {
  id: string;
  status: "intended" | EffectEnd | "settled";
  started_at?: string;
  duration_ms?: number;
}

const MAX_TEXT = 300;
const MAX_ITEMS = 20;
const MAX_DEPTH = 6;

/**
 * Builds the trace of a run from its stored steps and, when it has ended, its conclusion. Long texts and lists are
 * shortened.
 */
export function traceRun(
  steps: readonly Step[],
  conclusion?: FinishDecision,
  at?: string,
  askedAt?: string,
): TraceEntry[] {
  const trace: TraceEntry[] = [];
  for (const step of steps) {
    const time = step.at === undefined ? {} : { at: step.at };
    trace.push({
      step: trace.length + 1,
      type: "plan",
      description: describeStep(step),
      ...time,
      ...lasted(step.askedAt, step.at),
      ...used(step.usage),
    });
    for (const call of step.calls)
      trace.push({ step: trace.length + 1, ...traceCall(call), ...effectOf(call), ...time, ...notesOf(call) });
  }
  if (conclusion !== undefined) {
    trace.push({
      step: trace.length + 1,
      type: "conclusion",
      description: conclusion.reasoning,
      ...(at === undefined ? {} : { at }),
      ...lasted(askedAt, at),
      ...used(conclusion.usage),
    });
  }
  return trace;
}

/** Start and duration, as far as they are known. */
function lasted(from: string | undefined, to: string | undefined): Pick<TraceEntry, "started_at" | "duration_ms"> {
  if (from === undefined) return {};
  return {
    started_at: from,
    ...(to === undefined ? {} : { duration_ms: Math.max(0, Date.parse(to) - Date.parse(from)) }),
  };
}

function used(usage: Usage | undefined): Pick<TraceEntry, "model" | "connection" | "tokens" | "cost_usd"> {
  if (usage === undefined) return {};
  const { inputTokens: input, outputTokens: output, cachedInputTokens: cached, costUsd, model, connection } = usage;
  const estimated = usage.isEstimate === true ? { estimated: true as const } : {};
  return {
    ...(model === undefined ? {} : { model }),
    ...(connection === undefined ? {} : { connection }),
    tokens: { input, output, ...(cached === undefined ? {} : { cached }), ...estimated },
    cost_usd: costUsd,
  };
}

const notesOf = ({ times, governance, approval, skillName, agentName, childId }: CallRecord): Partial<TraceEntry> => ({
  ...(skillName === undefined ? {} : { skill_name: skillName }),
  ...(agentName === undefined ? {} : { agent_name: agentName }),
  ...(childId === undefined ? {} : { child_execution_id: childId }),
  ...lasted(times?.began, times?.ended),
  ...(governance === undefined ? {} : { governance }),
  ...(approval === undefined ? {} : { approval }),
});

/** The trace of a failed run, with the vendor's reason if it has one. */
export function traceFailure(steps: readonly Step[], vendorReason: string | null): TraceEntry[] {
  const trace = traceRun(steps);
  if (vendorReason === null) return trace;
  const description = `The model provider refused the request: ${vendorReason}`;
  return [...trace, { step: trace.length + 1, type: "conclusion", description }];
}

/** A model may return calls without a word. */
function describeStep({ reasoning, calls, feedback }: Step): string {
  const told = feedback === undefined ? "" : `The answer was not taken. The model was told: ${feedback.message}`;
  const said = reasoning === "" && feedback === undefined ? `Calls ${namesOf(calls)}.` : reasoning;
  return [said, told].filter((part) => part !== "").join(" ");
}

const namesOf = (calls: Step["calls"]): string => [...new Set(calls.map(nameOf))].join(", ");

/** The tool as people know it: a skill or an agent by its name. */
function nameOf({ tool, skillName, agentName }: CallRecord): string {
  if (agentName !== undefined) return `the agent "${agentName}"`;
  return skillName === undefined ? tool : `the skill "${skillName}"`;
}

/** A call that never began has no effect, although it may have an id for one. */
function effectOf({ effectId, started, outcome, times }: CallRecord): Pick<TraceEntry, "effect"> {
  if (effectId === undefined || (started !== true && outcome === undefined)) return {};
  const status = outcome === undefined ? "intended" : endOfEffect(outcome);
  return { effect: { id: effectId, status, ...lasted(times?.reachedOut, times?.ended) } };
}

function traceCall(call: CallRecord): Omit<TraceEntry, "step" | "at"> {
  const { tool, outcome } = call;
  const input = shorten(call.malformed ?? madeWith(call));
  const asked = call.purpose ?? `Calls ${nameOf(call)}.`;
  const purpose = call.changedTo === undefined ? asked : `${asked} The approver changed its arguments.`;
  if (outcome === undefined) return { type: "tool", description: purpose, tool, input };
  switch (outcome.status) {
    case "done":
      return { type: "tool", description: purpose, tool, input, output: shorten(withoutBytes(outcome.output)) };
    case "failed":
      return {
        type: "tool",
        description: `${purpose} It failed: ${outcome.error.message}`,
        tool,
        input,
        output: { error: outcome.error },
      };
    case "unknown":
      return { type: "tool", description: `${purpose} ${outcome.message}`, tool, input };
    case "refused": {
      const { action, complexity, agent_level, required_level, stranger } = outcome.refused;
      const description =
        stranger === true || decisionText(call.approval) !== null
          ? `Not called. ${refusalText(outcome.refused, call)}`
          : `Not called: the action "${action}" has complexity ${complexity} and needs the level ${required_level}; this agent is at ${agent_level}.`;
      return { type: "refusal", description, tool, input, output: { refused: outcome.refused } };
    }
  }
}

/** Copies a JSON value with its long strings, lists and deep parts cut; each cut is marked. */
export function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === "string") {
    return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT)}… (${value.length} characters)`;
  }
  if (value === null || typeof value !== "object") return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    const items: unknown[] = value.slice(0, MAX_ITEMS).map((item) => shorten(item, depth + 1));
    if (value.length > MAX_ITEMS) items.push(`… (${value.length} items)`);
    return items;
  }
  const entries = Object.entries(value);
  const shown = entries.slice(0, MAX_ITEMS).map(([key, item]): [string, unknown] => [key, shorten(item, depth + 1)]);
  if (entries.length > MAX_ITEMS) shown.push(["…", `${entries.length} keys`]);
  return Object.fromEntries(shown);
}
