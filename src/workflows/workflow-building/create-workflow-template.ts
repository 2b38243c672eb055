import type { PublicContext } from "#context/context";
import { refuseSecrets } from "#workflows/workflow-templates/refuse-secrets";
import { storeWorkflowTemplate } from "#workflows/workflow-templates/store-workflow-template";

import type { AdvancedInput, StoredAdvanced } from "./schemas.ts";
import { graphOfSteps } from "./step-graph.ts";

/** Stores an advanced template, unlisted, with the graph of its steps. */
export async function createWorkflowTemplate(ctx: PublicContext, input: AdvancedInput): Promise<StoredAdvanced> {
  const { steps, input_schema: inputSchema = [] } = input;
  await refuseSecrets(ctx, { steps, input_schema: inputSchema }, "body");
  return storeWorkflowTemplate(
    ctx,
    {
      id: input.id,
      templateType: "advanced",
      name: input.name,
      description: input.description ?? "",
      category: input.category ?? "general",
      industry: null,
      author: input.author ?? "Community",
      version: input.version ?? "1.0.0",
      complexity: input.complexity ?? "Intermediate",
      integrations: unique(input.integrations),
      tags: unique(input.tags),
      estimatedDuration: input.estimated_duration ?? durationOf(steps),
      multiStepSupport: input.multi_step_support ?? steps.length > 1,
      pauseResumeSupport: input.pause_resume_support ?? steps.length > 1,
      prerequisites: input.prerequisites ?? [],
      useCases: input.use_cases ?? [],
      benefits: input.benefits ?? [],
      inputSchema,
      steps,
      ...graphOfSteps(steps),
    },
    (template) => template,
  );
}

const unique = (words: readonly string[] = []): string[] => [...new Set(words)];

const durationOf = (steps: AdvancedInput["steps"]): number =>
  steps.reduce((seconds, { estimated_duration: duration }) => seconds + duration, 0);
