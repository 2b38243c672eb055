import { learnedGuidance } from "#engine/reasoning/learned-guidance";
import { checkOrderedSkill } from "#engine/reasoning/ordered-skill";
import type {
  CallDecision,
  CallRecord,
  FinishDecision,
  JsonObject,
  Provider,
  RunState,
  ToolCall,
} from "#engine/reasoning/provider";
import { photoIdsOf } from "#engine/reasoning/task-photos";

import { concludeTask } from "./conclude-task.ts";
import { planTask } from "./plan-task.ts";
import type { Plan, PlannedCall } from "./plan.ts";

/** Plans by run. A plan follows from the state alone, so a lost one is planned again. */
const plans = new WeakMap<RunState, Plan>();

/**
 * The provider that needs no network. It plans the task over the agent's tools by rules, requests the calls, and
 * reports their results. The same state always gives the same decision. Throws AppError NOT_FOUND when
 * `parameters.skill_id` does not name an installed skill, and the error that the skill failed with.
 */
export const builtinProvider: Provider = {
  name: "builtin",
  needsSchemas: false,
  next: (state) => Promise.resolve(decideBuiltin(state)),
};

/**
 * The decision of the built-in provider, synchronously: first the independent calls, then those that build on them,
 * then the end.
 */
export function decideBuiltin(state: RunState): CallDecision | FinishDecision {
  const plan = planOf(state);
  const made = new Map(state.steps.flatMap((step) => step.calls.map((call) => [call.id, call] as const)));
  const ready = plan.calls.filter((call) => !made.has(call.id) && (call.after === undefined || made.has(call.after)));
  if (ready.length === 0) {
    checkOrderedSkill(state);
    return withPhotosNamed(concludeTask(state, plan), state);
  }
  const calls = ready.slice(0, 16).map((call) => prepare(call, made));
  return {
    kind: "call",
    calls,
    reasoning: made.size === 0 ? explainPlan(plan) + recall(state) : "Works on what the earlier step found.",
  } satisfies CallDecision;
}

/** Rules see no pictures, and the result says so. */
function withPhotosNamed(decision: FinishDecision, state: RunState): FinishDecision {
  const { length } = photoIdsOf(state);
  return length === 0 ? decision : { ...decision, result: { ...decision.result, photos_not_shown: length } };
}

function planOf(state: RunState): Plan {
  const known = plans.get(state);
  if (known !== undefined) return known;
  const plan = planTask(state);
  plans.set(state, plan);
  return plan;
}

/** The call to make. A call that builds on another gets its findings as text. */
function prepare(call: PlannedCall, made: ReadonlyMap<string, CallRecord>): ToolCall {
  const { after, ...own } = call;
  if (after === undefined) return own;
  const outcome = made.get(after)?.outcome;
  const text = outcome?.status === "done" ? textOfItems(outcome.output) : "";
  return { ...own, arguments: { ...own.arguments, text } };
}

function textOfItems(output: unknown): string {
  const items =
    output !== null && typeof output === "object" && "items" in output && Array.isArray(output.items)
      ? output.items
      : [];
  return items
    .map((item: JsonObject) =>
      typeof item["text"] === "string" ? item["text"] : [item["name"], item["description"]].filter(Boolean).join(": "),
    )
    .map((text: string) => (/[.!?]$/.test(text.trim()) ? text : `${text}.`))
    .join("\n\n");
}

/** Lists what the agent learned beside the plan. Rules plan the same way with it; a model reads it in its prompt. */
function recall({ agent }: RunState): string {
  const learned = learnedGuidance(agent.configuration);
  return learned.length === 0 ? "" : `. Learned before: ${learned.join(" ")}`;
}

function explainPlan(plan: Plan): string {
  const tools = new Map(plan.calls.map((call) => [call.id, call.tool]));
  const parts = plan.clauses.map((clause) => {
    const named = `"${clause.clause.length > 120 ? `${clause.clause.slice(0, 120)}…` : clause.clause}"`;
    const chosen = clause.calls.map((id) => tools.get(id) ?? id).join(", ");
    if (clause.reason !== null)
      return `${named} -> ${chosen === "" ? "" : `${chosen}, and `}not possible: ${clause.reason}`;
    return `${named} -> ${chosen === "" ? "nothing to do" : chosen}`;
  });
  return `The task has ${plan.clauses.length} ${plan.clauses.length === 1 ? "part" : "parts"}: ${parts.join("; ")}`;
}
