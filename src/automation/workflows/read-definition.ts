import type { ServiceContext } from "#context/context";
import type { WorkflowDefinition, WorkflowInput, WorkflowStep } from "#db/schema/workflows";
import { checkParameters } from "#workflows/workflow-building/check-parameters";
import { stepsOfGraph } from "#workflows/workflow-building/step-graph";
import { findWorkflowTemplate } from "#workflows/workflow-templates/find-workflow-template";

import { refuse } from "./check-definition.ts";
import type { CreateWorkflowInput } from "./schemas.ts";

const DEFAULT_HOURS = 168;

/** The definition of a new workflow: its own steps, those of a graph, or those of a template with its inputs as defaults. */
export async function readDefinition(ctx: ServiceContext, input: CreateWorkflowInput): Promise<WorkflowDefinition> {
  const base = {
    agent_id: input.agent_id,
    output: input.output ?? null,
    bindings: input.bindings ?? [],
    budget: input.budget ?? null,
    timeout_hours: input.timeout_hours ?? DEFAULT_HOURS,
  };
  const description = input.description ?? "";
  if (input.template_id === undefined)
    return { ...base, description, steps: stepsOf(input) ?? [], input_schema: input.input_schema ?? [] };
  const template = await findWorkflowTemplate(ctx, input.template_id);
  const steps = template.steps.length > 0 ? template.steps : stepsOfGraph(template.nodes, template.edges);
  return {
    ...base,
    description: input.description ?? template.description,
    steps: steps.map(plainStep),
    input_schema: withDefaults(input.input_schema ?? template.inputSchema, input.parameters ?? {}),
  };
}

/** The steps that a body has, also as a graph; undefined for none. */
export function stepsOf({
  steps,
  workflow_data: graph,
}: Pick<CreateWorkflowInput, "steps" | "workflow_data">): WorkflowStep[] | undefined {
  if (graph === undefined) return steps;
  return stepsOfGraph(graph.nodes, graph.edges).map(plainStep);
}

/** A template's step has a duration, which nothing here reads. */
function plainStep({
  estimated_duration: _duration,
  ...step
}: WorkflowStep & { estimated_duration?: number }): WorkflowStep {
  return step;
}

/** The inputs with the given values as their defaults. Throws INVALID_INPUT for values that do not fit. */
function withDefaults(schema: readonly WorkflowInput[], given: Readonly<Record<string, unknown>>): WorkflowInput[] {
  const [name] = Object.keys(given);
  if (schema.length === 0 && name !== undefined)
    refuse([
      {
        path: ["parameters", name],
        code: "unrecognized_keys",
        message: "is not an input of the template; a run takes it as `input`",
      },
    ]);
  const { issues } = checkParameters(
    schema.map((field) => ({ ...field, required: false })) as Parameters<typeof checkParameters>[0],
    given,
  );
  refuse(issues.map(({ name, ...issue }) => ({ path: ["parameters", name], ...issue })));
  return schema.map((field) =>
    Object.hasOwn(given, field.name) ? { ...field, default: given[field.name], required: false } : { ...field },
  );
}
