import { z } from "zod";

import { graphOfSteps } from "#workflows/workflow-building/step-graph";
import type { OwnTemplate } from "#workflows/workflow-marketplace/seed-workflow-templates";
import { COMPLEXITIES, INPUT_TYPES } from "#workflows/workflow-templates/workflow-template";

import { anyObject, DESCRIBED, readEntries } from "./catalogue-files.ts";

const text = z.string().min(1);

const WorkflowFile = {
  ...DESCRIBED,
  complexity: z.enum(COMPLEXITIES),
  integrations: z.array(text),
  prerequisites: z.array(text),
  useCases: z.array(text),
  benefits: z.array(text),
  isCurated: z.boolean(),
  /** Whether a run waits for a person or a time. */
  canPause: z.boolean(),
};

const Input = z.strictObject({
  name: text,
  type: z.enum(INPUT_TYPES),
  label: text,
  required: z.boolean(),
  description: text.optional(),
  options: z.array(z.union([text, z.strictObject({ value: text, label: text })])).optional(),
  default: z.unknown().optional(),
});

const Step = z.strictObject({
  step_id: text,
  name: text,
  step_type: text,
  /** Seconds. */
  estimated_duration: z.number(),
  description: text.optional(),
  depends_on: z.array(text).optional(),
  parameters: anyObject.optional(),
  run_if: text.optional(),
  for_each: z
    .strictObject({
      items: text,
      as: text.optional(),
      max_items: z.int().optional(),
      concurrency: z.int().optional(),
      on_item_error: z.enum(["fail", "continue"]).optional(),
    })
    .optional(),
  /** Its output in a rehearsal. */
  sample: z.unknown(),
});

/** A graph to import and change. It has the steps too, because a graph alone does not say when they run. */
const GraphWorkflow = z.strictObject({
  ...WorkflowFile,
  type: z.literal("legacy"),
  steps: z.array(Step),
  /** The input of a run, for its test. */
  example: anyObject,
});

/** Steps with inputs. */
const StepWorkflow = z.strictObject({
  ...WorkflowFile,
  type: z.enum(["advanced", "industry"]),
  industry: text.nullable(),
  inputs: z.array(Input),
  steps: z.array(Step),
  /** Inputs that the template accepts, for its test. */
  example: anyObject,
});

const CatalogueWorkflow = z.discriminatedUnion("type", [GraphWorkflow, StepWorkflow]);

export type CatalogueWorkflow = z.infer<typeof CatalogueWorkflow>;

/** The workflow templates that the platform ships. */
export const CATALOGUE_WORKFLOWS: readonly CatalogueWorkflow[] = readEntries("workflows", CatalogueWorkflow).map(
  ({ value }) => value,
);

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
    ...ofSteps(workflow.type === "legacy" ? { ...workflow, industry: null, inputs: [] } : workflow),
  };
}

const ofSteps = ({ industry, inputs, steps }: Pick<z.infer<typeof StepWorkflow>, "industry" | "inputs" | "steps">) => ({
  industry,
  estimatedDuration: steps.reduce((seconds, { estimated_duration: duration }) => seconds + duration, 0),
  multiStepSupport: steps.length > 1,
  inputSchema: inputs,
  steps,
  ...graphOfSteps(steps),
});
