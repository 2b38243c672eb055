import type { PublicContext } from "#context/context";
import { countTemplateUse } from "#workflows/workflow-templates/count-template-use";
import { findWorkflowTemplate } from "#workflows/workflow-templates/find-workflow-template";
import type { WorkflowEdge, WorkflowNode } from "#workflows/workflow-templates/workflow-template";

export interface ImportedTemplate {
  id: string;
  name: string;
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  importedAt: number;
}

/** Returns a copy of a template's graph under a new id, for the caller to keep; counted as a download. */
export async function importWorkflowTemplate(ctx: PublicContext, templateId: string): Promise<ImportedTemplate> {
  const template = await findWorkflowTemplate(ctx, templateId);
  const { name, nodes, edges } = template;
  return await countTemplateUse(ctx, template, { id: ctx.newId(), name, nodes, edges, importedAt: ctx.clock() });
}
