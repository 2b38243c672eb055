import { evaluateExpressions } from "#automation/expressions/evaluate-expressions";
import { ancestorsOf, dependenciesOf } from "#automation/workflows/step-graph";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Field, Outcome, Variables } from "#engine/expressions/expression-types";

import { callbackPath } from "./callback-path.ts";
import { withOutputs } from "./kept-output.ts";
import type { RunView, WorkContext } from "./run-view.ts";
import { selectItemOutputs, selectOutputs } from "./store.ts";

/** The variables of a step's expressions, of an item of its loop too. Only outputs that its text names are read. */
export async function variablesOf(
  ctx: WorkContext,
  view: RunView,
  step: WorkflowStep | null,
  item = -1,
): Promise<Variables> {
  const { run, definition, steps, outputs } = view;
  const upstream =
    step === null
      ? definition.steps.map(({ step_id: id }) => id)
      : [...(ancestorsOf(dependenciesOf(definition.steps)).get(step.step_id) ?? [])];
  const text = JSON.stringify(step ?? definition.output) + (step === null ? "" : JSON.stringify(definition.bindings));
  const missing = upstream.filter(
    (id) => text.includes(id) && !outputs.has(id) && steps.get(id)?.status === "completed",
  );
  for (const { stepId, output } of await withOutputs(ctx, await selectOutputs(ctx.db, run, missing)))
    outputs.set(stepId, output ?? null);
  const base: Variables = {
    input: run.input,
    run: {
      id: run.id,
      started_at: new Date(run.createdAt).toISOString(),
      ...(text.includes("callback_urls") ? { callback_urls: callbackUrls(ctx, view) } : {}),
    },
    steps: Object.fromEntries(
      upstream.map((id) => {
        const state = steps.get(id);
        return [
          id,
          { output: outputs.get(id) ?? null, error: state?.error ?? null, status: state?.status ?? "pending" },
        ];
      }),
    ),
  };
  if (step?.for_each === undefined || item < 0) return base;
  const list = await listOf(ctx, view, step);
  return { ...base, [step.for_each.as ?? "item"]: "value" in list ? (list.value[item] ?? null) : null, index: item };
}

/** The one-time addresses of the run's steps that wait for one, by step. */
const callbackUrls = ({ config }: WorkContext, { steps }: RunView): Record<string, string> =>
  Object.fromEntries(
    [...steps.values()].flatMap(({ stepId, callback }) =>
      callback === null ? [] : [[stepId, `${config.baseUrl.replace(/\/+$/, "")}${callbackPath(callback)}`] as const],
    ),
  );

/** The list that a loop goes through. */
export async function listOf(
  ctx: WorkContext,
  view: RunView,
  step: WorkflowStep,
): Promise<{ value: unknown[] } | { failure: { code: string; message: string } }> {
  const known = view.lists.get(step.step_id);
  if (known !== undefined) return { value: known };
  const items = step.for_each?.items;
  const variables = await variablesOf(ctx, view, step);
  const [outcome] = await evaluateExpressions(ctx, {
    fields: [typeof items === "string" ? { kind: "expression", source: items } : { kind: "template", source: items }],
    variables,
    placeholders: true,
  });
  if (outcome === undefined || "failure" in outcome)
    return { failure: outcome?.failure ?? { code: "EXPRESSION_FAILED", message: "The list could not be computed." } };
  if (!Array.isArray(outcome.value))
    return { failure: { code: "EXPRESSION_FAILED", message: "`items` did not give a list." } };
  view.lists.set(step.step_id, outcome.value);
  return { value: outcome.value };
}

export const evaluate = (ctx: WorkContext, fields: Field[], variables: Variables): Promise<Outcome[]> =>
  evaluateExpressions(ctx, { fields, variables, placeholders: true });

/** The output of a loop: what is kept of each item's output, in order; null where one failed. */
export async function collected(ctx: WorkContext, view: RunView, step: WorkflowStep): Promise<Outcome> {
  const stored = await selectItemOutputs(ctx.db, { ...view.run, runId: view.run.id, stepId: step.step_id });
  const outputs = (await withOutputs(ctx, stored)).map(({ output }) => output ?? null);
  const source = step.for_each?.collect;
  if (source === undefined) return { value: outputs };
  const base = await variablesOf(ctx, view, step);
  const list = await listOf(ctx, view, step);
  const name = step.for_each?.as ?? "item";
  const kept: unknown[] = [];
  for (const [index, output] of outputs.entries()) {
    if (output === null) {
      kept.push(null);
      continue;
    }
    const item = "value" in list ? (list.value[index] ?? null) : null;
    const [one] = await evaluate(ctx, [{ kind: "expression", source }], { ...base, [name]: item, index, output });
    if (one === undefined || "failure" in one)
      return one ?? { failure: { code: "EXPRESSION_FAILED", message: "`collect` gave nothing.", path: [] } };
    kept.push(one.value);
  }
  return { value: kept };
}
