import type { EffectEnd } from "#errors/effect-of-error";

import { endOfEffect } from "./effect-end.ts";
import type { CallRecord, FinishDecision, Step } from "./provider.ts";

/** One entry of `reasoning_trace`, as it goes out. */
export interface TraceEntry {
  /** Counts from 1. */
  step: number;
  type: "plan" | "tool" | "refusal" | "conclusion";
  description: string;
  tool?: string;
  input?: unknown;
  output?: unknown;
  /** The call's effect outside, and what was known of it when the entry was written. */
  effect?: TracedEffect;
  at?: string;
}

export interface TracedEffect {
  id: string;
  status: "intended" | EffectEnd | "settled";
}

const MAX_TEXT = 300;
const MAX_ITEMS = 20;
const MAX_DEPTH = 6;

/** What a run did and why, from its stored steps and, when it is over, its conclusion. Long texts and lists are shortened. */
export function traceRun(steps: readonly Step[], conclusion?: FinishDecision, at?: string): TraceEntry[] {
  const trace: TraceEntry[] = [];
  for (const step of steps) {
    const time = step.at === undefined ? {} : { at: step.at };
    trace.push({ step: trace.length + 1, type: "plan", description: describeStep(step), ...time });
    for (const call of step.calls)
      trace.push({ step: trace.length + 1, ...traceCall(call), ...effectOf(call), ...time });
  }
  if (conclusion !== undefined) {
    trace.push({
      step: trace.length + 1,
      type: "conclusion",
      description: conclusion.reasoning,
      ...(at === undefined ? {} : { at }),
    });
  }
  return trace;
}

/** What a run did before it failed, and the vendor's reason when it was one. */
export function traceFailure(steps: readonly Step[], vendorReason: string | null): TraceEntry[] {
  const trace = traceRun(steps);
  if (vendorReason === null) return trace;
  const description = `The model provider refused the request: ${vendorReason}`;
  return [...trace, { step: trace.length + 1, type: "conclusion", description }];
}

/** A model may give its calls without a word. */
function describeStep({ reasoning, calls, feedback }: Step): string {
  const told = feedback === undefined ? "" : `The answer was not taken. The model was told: ${feedback.message}`;
  const said = reasoning === "" && feedback === undefined ? `Calls ${namesOf(calls)}.` : reasoning;
  return [said, told].filter((part) => part !== "").join(" ");
}

const namesOf = (calls: Step["calls"]): string => [...new Set(calls.map(({ tool }) => tool))].join(", ");

/** A call that was never begun has no effect, although an id may have been given for it. */
function effectOf({ effectId, started, outcome }: CallRecord): Pick<TraceEntry, "effect"> {
  if (effectId === undefined || (started !== true && outcome === undefined)) return {};
  return { effect: { id: effectId, status: outcome === undefined ? "intended" : endOfEffect(outcome) } };
}

function traceCall(call: CallRecord): Omit<TraceEntry, "step" | "at"> {
  const { tool, outcome } = call;
  const input = shorten(call.malformed ?? call.arguments);
  const purpose = call.purpose ?? `Calls ${tool}.`;
  if (outcome === undefined) return { type: "tool", description: purpose, tool, input };
  switch (outcome.status) {
    case "done":
      return { type: "tool", description: purpose, tool, input, output: shorten(outcome.output) };
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
      const { action, complexity, agent_level, required_level } = outcome.refused;
      const description = `Not called: the action "${action}" has complexity ${complexity} and needs the level ${required_level}; this agent is at ${agent_level}.`;
      return { type: "refusal", description, tool, input, output: { refused: outcome.refused } };
    }
  }
}

/** A copy of a JSON value whose long strings, lists and deep parts are cut, each cut said. */
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
