import type { PublicContext } from "#context/context";
import { refuseSecrets } from "#workflows/workflow-templates/refuse-secrets";
import { storeWorkflowTemplate } from "#workflows/workflow-templates/store-workflow-template";

import type { Imported, WorkflowInput } from "./schemas.ts";

/** Stores a workflow from a file as an unlisted template. */
export async function importWorkflowFile(
  ctx: PublicContext,
  { name, description = "", nodes, edges }: WorkflowInput,
): Promise<Imported> {
  await refuseSecrets(ctx, { nodes, edges }, "body.file");
  return await storeWorkflowTemplate(
    ctx,
    {
      templateType: "legacy",
      name,
      description,
      nodes,
      edges,
      category: "imported",
      industry: null,
      author: "Community",
      version: "1.0.0",
      complexity: nodes.length > 20 ? "Advanced" : nodes.length > 5 ? "Intermediate" : "Beginner",
      integrations: [],
      tags: [],
      estimatedDuration: 0,
      multiStepSupport: nodes.length > 1,
      pauseResumeSupport: false,
      prerequisites: [],
      useCases: [],
      benefits: [],
      inputSchema: [],
      steps: [],
    },
    ({ id, createdAt }) => ({
      id,
      name,
      nodes,
      edges,
      importedAt: createdAt,
    }),
  );
}
