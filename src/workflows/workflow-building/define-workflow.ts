import type {
  InputField,
  WorkflowEdge,
  WorkflowNode,
  WorkflowStep,
} from "#workflows/workflow-templates/workflow-template";

import { checkParameters } from "./check-parameters.ts";
import { filledCharacters, fillPlaceholders } from "./fill-placeholders.ts";
import { stepsOfGraph } from "./step-graph.ts";

export interface WorkflowDefinition {
  workflowId: string;
  name: string;
  category: string;
  inputSchema: InputField[];
  /** With the inputs filled in. */
  steps: WorkflowStep[];
  userInputs: Record<string, unknown>;
}

interface Template {
  category: string;
  inputSchema: InputField[];
  steps: WorkflowStep[];
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
}

interface DefinitionIssue {
  /** The input; null when it is about all of them. */
  name: string | null;
  code: string;
  message: string;
}

/** What filling may put into a workflow: inputs may be long, and be named often. */
const MAX_FILLED_CHARACTERS = 1_000_000;

/** The workflow that a template and inputs make. A template that is only a graph gives its nodes as steps, in an order to run them in. */
export function defineWorkflow(
  template: Template,
  { id, name, inputs: given }: { id: string; name: string; inputs: Readonly<Record<string, unknown>> },
): { ok: true; workflow: WorkflowDefinition } | { ok: false; issues: DefinitionIssue[] } {
  const { inputs, issues } = checkParameters(template.inputSchema, given);
  if (issues.length > 0) return { ok: false, issues };
  const steps = template.steps.length > 0 ? template.steps : stepsOfGraph(template.nodes, template.edges);
  if (filledCharacters(steps, inputs) > MAX_FILLED_CHARACTERS)
    return {
      ok: false,
      issues: [
        {
          name: null,
          code: "too_big",
          message: `would put more than ${MAX_FILLED_CHARACTERS} characters into the steps`,
        },
      ],
    };
  return {
    ok: true,
    workflow: {
      workflowId: id,
      name,
      category: template.category,
      inputSchema: template.inputSchema,
      steps: steps.map(({ parameters, ...step }) =>
        parameters === undefined ? step : { ...step, parameters: fillPlaceholders(parameters, inputs) },
      ),
      userInputs: Object.fromEntries(inputs),
    },
  };
}
