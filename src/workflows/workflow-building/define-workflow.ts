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
  /** With the inputs inserted. */
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
  /** The input; null for all of them. */
  name: string | null;
  code: string;
  message: string;
}

/** Maximum characters after insertion: inputs may be long, and be named often. */
const MAX_FILLED_CHARACTERS = 1_000_000;

/**
 * Makes a workflow from a template and inputs. A template with only a graph gives its nodes as steps, in a runnable
 * order.
 */
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
