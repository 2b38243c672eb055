import type { PublicContext } from "#context/context";
import { AppError, invalidInput } from "#errors/app-error";
import { countTemplateUse } from "#workflows/workflow-templates/count-template-use";
import { findWorkflowTemplate } from "#workflows/workflow-templates/find-workflow-template";

import { defineWorkflow, type WorkflowDefinition } from "./define-workflow.ts";

export interface WorkflowRequest {
  templateId: string;
  /** The template's name when null. */
  name: string | null;
  inputs: Record<string, unknown>;
  /** The path of the inputs in the request, for refusals. */
  place: string;
}

export interface CreatedWorkflow {
  templateName: string;
  definition: WorkflowDefinition;
}

/** A workflow made from a template and a person's inputs, counted as a download. */
export async function createWorkflow(
  ctx: PublicContext,
  { templateId, name, inputs, place }: WorkflowRequest,
): Promise<CreatedWorkflow> {
  const template = await findWorkflowTemplate(ctx, templateId);
  const defined = defineWorkflow(template, { id: ctx.newId(), name: name ?? template.name, inputs });
  if (!defined.ok) {
    const [first, ...more] = defined.issues.map(({ name: input, code, message }) => ({
      path: input === null ? place : `${place}.${input}`,
      code,
      message,
    }));
    throw first ? invalidInput(first, ...more) : new AppError("INVALID_INPUT");
  }
  return await countTemplateUse(ctx, template, { templateName: template.name, definition: defined.workflow });
}
