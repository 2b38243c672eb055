import { expressionsIn, kindOf } from "#automation/workflows/step-types";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Field, Outcome, Variables } from "#engine/expressions/expression-types";
import { verifyCitations } from "#engine/workflow-texts/verify-citations";
import { redactValue } from "#lib/redaction/redact-text";

import { evaluate } from "./evaluate.ts";
import type { RunView, WorkContext } from "./run-view.ts";
import { failedWith, type WorkResult } from "./work-result.ts";

/** Does the work of a step that only computes. */
export async function computeStep(
  ctx: WorkContext,
  view: RunView,
  step: WorkflowStep,
  variables: Variables,
): Promise<WorkResult> {
  switch (kindOf(step)) {
    case "start":
      return { kind: "done", output: view.run.input };
    case "transform":
      return transformed(ctx, step, variables);
    case "rule":
      return ruled(ctx, step, variables);
    case "redact":
    case "verify_citations":
      return ofTexts(ctx, step, variables);
    default:
      return ended(ctx, step, variables);
  }
}

const failureOf = (outcomes: readonly Outcome[]): WorkResult | null => {
  const failed = outcomes.find((one) => "failure" in one);
  return failed === undefined ? null : failedWith(failed.failure.code, failed.failure.message);
};

const valueOf = (outcome: Outcome | undefined): unknown =>
  outcome !== undefined && "value" in outcome ? outcome.value : null;

async function transformed(ctx: WorkContext, step: WorkflowStep, variables: Variables): Promise<WorkResult> {
  const { expressions } = expressionsIn(step);
  const fields: Field[] = expressions.map(({ source }) => ({ kind: "expression", source }));
  const outcomes = await evaluate(ctx, fields, variables);
  const output = Object.fromEntries(expressions.map(({ path }, index) => [String(path[1]), valueOf(outcomes[index])]));
  return failureOf(outcomes) ?? { kind: "done", output };
}

/** A text without what identifies people, or a text whose statements were compared with their sources. */
async function ofTexts(ctx: WorkContext, step: WorkflowStep, variables: Variables): Promise<WorkResult> {
  const outcomes = await evaluate(ctx, [{ kind: "template", source: step.parameters?.["arguments"] ?? {} }], variables);
  const { text = null, sources = [] } = (valueOf(outcomes[0]) ?? {}) as { text?: unknown; sources?: unknown };
  const failure = failureOf(outcomes);
  if (failure !== null) return failure;
  if (kindOf(step) === "redact") return { kind: "done", output: { text: redactValue(text) } };
  const texts = (Array.isArray(sources) ? sources : [sources]).map(wordsOf);
  return { kind: "done", output: { ...verifyCitations(wordsOf(text), texts) } };
}

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? ""));

interface Rule {
  when?: string;
  result?: unknown;
  reason?: string;
}

interface Point {
  when: string;
  add: number;
  reason?: string;
}

/** The first rule that holds gives the result. Points of all that hold are added. */
async function ruled(ctx: WorkContext, { parameters = {} }: WorkflowStep, variables: Variables): Promise<WorkResult> {
  const { rules = [], points = [] } = parameters as { rules?: Rule[]; points?: Point[] };
  const conditions = [...points.map(({ when }) => when), ...rules.map(({ when = "true" }) => when)];
  const outcomes = await evaluate(
    ctx,
    conditions.map((source) => ({ kind: "expression", source })),
    variables,
  );
  const held = points.filter((_point, index) => valueOf(outcomes[index]) === true);
  const index = rules.findIndex((_rule, place) => valueOf(outcomes[points.length + place]) === true);
  // Conditions after the one that decides need not be computable.
  const needed = index < 0 ? outcomes : outcomes.slice(0, points.length + index + 1);
  const failure = failureOf(needed);
  if (failure !== null) return failure;
  const rule = rules[index];
  const [result, reason] = await evaluate(
    ctx,
    [
      { kind: "template", source: rule?.result ?? null },
      { kind: "template", source: rule?.reason ?? null },
    ],
    variables,
  );
  const failed = failureOf([result, reason].filter((one) => one !== undefined));
  if (failed !== null) return failed;
  const scored = {
    points: held.reduce((total, { add }) => total + add, 0),
    reasons: held.flatMap((point) => (point.reason === undefined ? [] : [point.reason])),
  };
  return {
    kind: "done",
    output: {
      result: valueOf(result),
      reason: valueOf(reason),
      index: index < 0 ? null : index,
      ...(points.length === 0 ? {} : scored),
    },
  };
}

async function ended(ctx: WorkContext, { parameters = {} }: WorkflowStep, variables: Variables): Promise<WorkResult> {
  const { outcome = "completed", message = null } = parameters as { outcome?: string; message?: string | null };
  const [words] = await evaluate(ctx, [{ kind: "template", source: message }], variables);
  const failed = failureOf(words === undefined ? [] : [words]);
  return failed ?? { kind: "done", output: { outcome, message: valueOf(words) } };
}
