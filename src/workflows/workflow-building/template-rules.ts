import { type GraphIssue, graphIssues } from "#workflows/workflow-files/workflow-graph";
import type { InputField, WorkflowStep } from "#workflows/workflow-templates/workflow-template";

import { refusalOfDefault } from "./check-parameters.ts";
import { inputsNamedIn, stepsNamedIn } from "./fill-placeholders.ts";
import { dependenciesOf, graphOfSteps } from "./step-graph.ts";

interface Parts {
  input_schema: readonly InputField[];
  steps: readonly WorkflowStep[];
}

/**
 * Faults that keep inputs and steps from being a template: a duplicate name or step id, an invalid default, a step that
 * waits for itself or a missing one, a placeholder for a missing input or step.
 */
export function templateIssues({ input_schema: inputs, steps }: Parts): GraphIssue[] {
  return [...inputIssues(inputs), ...stepIssues(steps), ...placeholderIssues(inputs, steps)];
}

function inputIssues(inputs: readonly InputField[]): GraphIssue[] {
  const seen = new Set<string>();
  return inputs.flatMap((field, index): GraphIssue[] => {
    const isTwice = seen.has(field.name);
    seen.add(field.name);
    const refusal = refusalOfDefault(field);
    return [
      ...(isTwice ? [{ path: ["input_schema", index, "name"], message: "is the name of another input" }] : []),
      ...(refusal === null ? [] : [{ path: ["input_schema", index, "default"], message: refusal }]),
    ];
  });
}

function stepIssues(steps: readonly WorkflowStep[]): GraphIssue[] {
  const ids = new Set(steps.map(({ step_id: id }) => id));
  const unknown = steps.flatMap(({ depends_on: dependsOn = [] }, index) =>
    dependsOn.flatMap((id, place): GraphIssue[] =>
      ids.has(id) ? [] : [{ path: ["steps", index, "depends_on", place], message: "is not the id of a step" }],
    ),
  );
  if (unknown.length > 0) return unknown;
  const { nodes, edges } = graphOfSteps(steps);
  return graphIssues(nodes, edges).map(({ path, message }) =>
    path[0] === "nodes"
      ? { path: ["steps", path[1] ?? 0, "step_id"], message: "is the id of another step" }
      : { path: ["steps"], message },
  );
}

function placeholderIssues(inputs: readonly InputField[], steps: readonly WorkflowStep[]): GraphIssue[] {
  const names = new Set(inputs.map(({ name }) => name));
  const before = earlierSteps(steps);
  return steps.flatMap(({ step_id: id, parameters }, index): GraphIssue[] => {
    const path = ["steps", index, "parameters"];
    const noInputs = [...inputsNamedIn(parameters)].filter((name) => !names.has(name));
    const noSteps = [...stepsNamedIn(parameters)].filter((name) => !before.get(id)?.has(name));
    return [
      ...noInputs.map((name) => ({ path, message: `{{${name}}} is not an input of the template` })),
      ...noSteps.map((name) => ({ path, message: `{{steps.${name}}} does not name a step that ends before this one` })),
    ];
  });
}

/** The steps that have ended when each step begins. Called only with as many steps as a template may have. */
function earlierSteps(steps: readonly WorkflowStep[]): Map<string, Set<string>> {
  const dependencies = new Map(dependenciesOf(steps).map((ids, index) => [steps[index]?.step_id ?? "", ids] as const));
  const earlierThan = (id: string): Set<string> => {
    const found = new Set<string>();
    const waiting = [...(dependencies.get(id) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(dependencies.get(next) ?? []));
    }
    return found;
  };
  return new Map(steps.map(({ step_id: id }) => [id, earlierThan(id)]));
}
