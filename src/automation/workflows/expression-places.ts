import type { CheckedField } from "#automation/expressions/check-expressions";
import type { WorkflowDefinition, WorkflowStep } from "#db/schema/workflows";
import type { Scope, Shape, Wanted } from "#engine/expressions/expression-types";

import { ancestorsOf, dependenciesOf } from "./step-graph.ts";
import { expressionsIn } from "./step-types.ts";

const OUTCOME: Shape = { fields: { output: "any", error: "any", status: "any" }, missing: "unknown_field" };

/** Every place of a definition that holds an expression, with the variables that it may name. */
export function expressionPlaces(definition: WorkflowDefinition): CheckedField[] {
  const ancestors = ancestorsOf(dependenciesOf(definition.steps));
  const every = definition.steps.map(({ step_id: id }) => id);
  const ofRun = scopeOf(definition, every);
  return [
    ...definition.steps.flatMap((step, index) =>
      placesOfStep(step, index, scopeOf(definition, [...(ancestors.get(step.step_id) ?? [])])),
    ),
    ...Object.entries(definition.output ?? {}).map(([name, source]) => bare(["output", name], source, ofRun)),
    ...definition.bindings.map(({ arguments: given = {} }, index) => ({
      path: ["bindings", index, "arguments"],
      field: { kind: "template" as const, source: given },
      scope: { ...ofRun, variables: { ...ofRun.variables, item: "any" as const, index: "any" as const } },
    })),
  ];
}

const bare = (path: (string | number)[], source: string, scope: Scope, wanted: Wanted = "any"): CheckedField => ({
  path,
  field: { kind: "expression", source },
  scope,
  wanted,
});

function scopeOf({ input_schema: inputs }: WorkflowDefinition, upstream: readonly string[]): Scope {
  const input: Shape =
    inputs.length === 0
      ? "any"
      : { fields: Object.fromEntries(inputs.map(({ name }) => [name, "any" as const])), missing: "unknown_field" };
  return {
    variables: {
      input,
      steps: { fields: Object.fromEntries(upstream.map((id) => [id, OUTCOME])), missing: "unknown_step" },
      run: { fields: { id: "any", started_at: "any", callback_urls: "any" }, missing: "unknown_field" },
    },
    placeholders: true,
  };
}

function placesOfStep(step: WorkflowStep, index: number, scope: Scope): CheckedField[] {
  const at = (...rest: (string | number)[]): (string | number)[] => ["steps", index, ...rest];
  const places: CheckedField[] = [];
  if (step.run_if !== undefined) places.push(bare(at("run_if"), step.run_if, scope, "bool"));
  let inner = scope;
  if (step.for_each !== undefined) {
    const { items, as = "item", collect } = step.for_each;
    if (typeof items === "string") places.push(bare(at("for_each", "items"), items, scope, "list"));
    else places.push({ path: at("for_each", "items"), field: { kind: "template", source: items }, scope });
    inner = { ...scope, variables: { ...scope.variables, [as]: "any", index: "any" } };
    const collected = { ...inner, variables: { ...inner.variables, output: "any" as const } };
    if (collect !== undefined) places.push(bare(at("for_each", "collect"), collect, collected));
  }
  const { expressions, template } = expressionsIn(step);
  for (const { path, source, wanted } of expressions) {
    const own = path[0] === "match" ? { ...inner, variables: { ...inner.variables, event: "any" as const } } : inner;
    places.push(bare(at("parameters", ...path), source, own, wanted));
  }
  places.push({ path: at("parameters"), field: { kind: "template", source: template }, scope: inner });
  return places;
}
