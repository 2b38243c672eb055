import { graphOfSteps } from "#workflows/workflow-building/step-graph";
import type { OwnTemplate } from "#workflows/workflow-marketplace/seed-workflow-templates";
import type { WorkflowEdge, WorkflowNode } from "#workflows/workflow-templates/workflow";
import type { Complexity, InputField, WorkflowStep } from "#workflows/workflow-templates/workflow-template";

interface Described {
  /** Permanent: downloads and ratings refer to it. */
  id: string;
  name: string;
  description: string;
  category: string;
  /** Changed with the content, which then replaces the old one. */
  version: string;
  complexity: Complexity;
  integrations: string[];
  tags: string[];
  prerequisites: string[];
  useCases: string[];
  benefits: string[];
  isCurated: boolean;
  /** Whether a run waits for a person or a time. */
  canPause: boolean;
}

/** A graph to import and change. */
export interface GraphWorkflow extends Described {
  type: "legacy";
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  /** How long a run takes, in seconds. */
  estimatedDuration: number;
}

/** Steps with inputs. */
export interface StepWorkflow extends Described {
  type: "advanced" | "industry";
  industry: string | null;
  inputs: InputField[];
  steps: WorkflowStep[];
  /** Inputs that the template accepts, for its test. */
  example: Record<string, unknown>;
}

export type CatalogueWorkflow = GraphWorkflow | StepWorkflow;

/** A workflow of the catalogue as a template of the marketplace. */
export function toTemplate(workflow: CatalogueWorkflow): OwnTemplate {
  return {
    id: workflow.id,
    name: workflow.name,
    description: workflow.description,
    category: workflow.category,
    author: "Tenure",
    version: workflow.version,
    complexity: workflow.complexity,
    integrations: workflow.integrations,
    tags: workflow.tags,
    prerequisites: workflow.prerequisites,
    useCases: workflow.useCases,
    benefits: workflow.benefits,
    isCurated: workflow.isCurated,
    pauseResumeSupport: workflow.canPause,
    templateType: workflow.type,
    ...(workflow.type === "legacy" ? ofGraph(workflow) : ofSteps(workflow)),
  };
}

const ofGraph = ({ nodes, edges, estimatedDuration }: GraphWorkflow) => ({
  industry: null,
  estimatedDuration,
  multiStepSupport: nodes.length > 1,
  inputSchema: [],
  steps: [],
  nodes,
  edges,
});

const ofSteps = ({ industry, inputs, steps }: StepWorkflow) => ({
  industry,
  estimatedDuration: steps.reduce((seconds, { estimated_duration: duration }) => seconds + duration, 0),
  multiStepSupport: steps.length > 1,
  inputSchema: inputs,
  steps,
  ...graphOfSteps(steps),
});
