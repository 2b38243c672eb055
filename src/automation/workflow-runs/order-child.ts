import { bindingOf, calledTool } from "#automation/workflows/readiness";
import { kindOf } from "#automation/workflows/step-types";
import type { WorkflowStep } from "#db/schema/workflows";
import type { Field, Variables } from "#engine/expressions/expression-types";

import { evaluate } from "./evaluate.ts";
import type { RunView, WorkContext } from "./run-view.ts";
import { strangerPrompt } from "./stranger-prompt.ts";

/** The execution that does a step's work. */
export interface ChildOrder {
  task: string;
  context: Record<string, unknown>;
  parameters: Record<string, unknown>;
}

type Ordered = { order: ChildOrder } | { failure: { code: string; message: string } };

const SECONDS = 300;

/** The order for the execution of a step: a task of an agent, or one governed call without a model. */
export async function orderOf(
  ctx: WorkContext,
  view: RunView,
  step: WorkflowStep,
  { variables, hasModel }: { variables: Variables; hasModel: boolean },
): Promise<Ordered> {
  const base = {
    ask: true,
    timeout_seconds: step.timeout_seconds ?? SECONDS,
    ...(view.isConfirmed ? {} : { unconfirmed: true }),
  };
  return kindOf(step) === "agent"
    ? orderTask(ctx, step, { variables, hasModel, base, isOfStranger: view.run.origin === "stranger" })
    : orderCall(ctx, view, step, { variables, base });
}

/** One call of a tool: its arguments are the context, and no model is asked. */
async function orderCall(
  ctx: WorkContext,
  { definition }: RunView,
  step: WorkflowStep,
  { variables, base }: { variables: Variables; base: Record<string, unknown> },
): Promise<Ordered> {
  const tool = calledTool(definition, step);
  if (tool === undefined)
    return { failure: { code: "NOT_CONFIGURED", message: `Nothing is bound to the step "${step.name}".` } };
  const resolved = await resolve(ctx, [{ kind: "template", source: argumentsOf(definition, step) }], variables);
  if ("failure" in resolved) return resolved;
  const [given] = resolved.values;
  const context = typeof given === "object" && given !== null ? { ...given } : {};
  return { order: { task: step.name, context, parameters: { ...base, tool } } };
}

function argumentsOf(definition: RunView["definition"], step: WorkflowStep): Record<string, unknown> {
  const { parameters = {} } = step;
  if (kindOf(step) !== "integration") return { ...(parameters["arguments"] as Record<string, unknown> | undefined) };
  const { service: _service, action: _action, ...given } = parameters;
  return { ...given, ...bindingOf(definition, step)?.arguments };
}

/** Types that the built-in engine computes by one of its tools, where no model acts. */
const COMPUTED_BY: Readonly<Record<string, string>> = {
  ai_classify: "classify_text",
  ai_summarize: "summarize_text",
};

interface TaskSetting {
  variables: Variables;
  hasModel: boolean;
  base: Record<string, unknown>;
  /** Whether a stranger moves the run. */
  isOfStranger: boolean;
}

async function orderTask(
  ctx: WorkContext,
  step: WorkflowStep,
  { variables, hasModel, base, isOfStranger }: TaskSetting,
): Promise<Ordered> {
  const { prompt: written = "", material = null, labels } = step.parameters ?? {};
  const { prompt, values } = isOfStranger
    ? strangerPrompt(written, Object.keys(variables))
    : { prompt: written, values: null };
  const resolved = await resolve(
    ctx,
    [
      { kind: "template", source: prompt },
      { kind: "template", source: material },
      { kind: "template", source: values },
    ],
    variables,
  );
  if ("failure" in resolved) return resolved;
  const [task, given, marked] = resolved.values;
  const words = String(task).slice(0, 20_000);
  const tool = hasModel ? undefined : COMPUTED_BY[step.step_type];
  if (tool !== undefined) {
    const text = typeof given === "string" ? given : JSON.stringify(given ?? words);
    const context = { text, ...marks(marked), ...(Array.isArray(labels) ? { labels } : {}) };
    return { order: { task: words, context, parameters: { ...base, tool } } };
  }
  const schema = resultSchema(step);
  const context = { ...(given === null ? {} : isObject(given) ? given : { material: given }), ...marks(marked) };
  return {
    order: {
      task: words,
      context,
      parameters: { ...base, ...(schema === null ? {} : { result_schema: schema }) },
    },
  };
}

/** The values that a stranger's prompt names by marks. */
const marks = (values: unknown): Record<string, unknown> => (isObject(values) ? values : {});

const TYPES: Readonly<Record<string, Record<string, unknown>>> = {
  text: { type: ["string", "null"] },
  date: { type: ["string", "null"] },
  number: { type: ["number", "null"] },
  integer: { type: ["integer", "null"] },
  boolean: { type: ["boolean", "null"] },
  object: { type: ["object", "null"] },
  list: { type: "array" },
  "list of text": { type: "array", items: { type: "string" } },
  "list of numbers": { type: "array", items: { type: "number" } },
};

/** The form that an agent's result must have; null for any. */
export function resultSchema({ parameters = {} }: WorkflowStep): Record<string, unknown> | null {
  const { fields, output, labels } = parameters;
  if (isObject(output)) return output;
  if (Array.isArray(labels))
    return { type: "object", properties: { label: { type: "string", enum: labels } }, required: ["label"] };
  if (!isObject(fields)) return null;
  const names = Object.keys(fields);
  const properties = Object.fromEntries(names.map((name) => [name, TYPES[String(fields[name])] ?? {}]));
  return { type: "object", properties, required: names };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function resolve(
  ctx: WorkContext,
  fields: Field[],
  variables: Variables,
): Promise<{ values: unknown[] } | { failure: { code: string; message: string } }> {
  const outcomes = await evaluate(ctx, fields, variables);
  const failed = outcomes.find((one) => "failure" in one);
  if (failed !== undefined) return { failure: failed.failure };
  return { values: outcomes.map((one) => ("value" in one ? one.value : null)) };
}
