import type { AnswerOf } from "#web/lib/operation.ts";

/** An input that a template needs when a workflow is made from it. */
export type WorkflowInput = WorkflowTemplateDetail["input_schema"][number];

/** A workflow template with its steps and inputs. */
export type WorkflowTemplateDetail = AnswerOf<"GET /api/marketplace/templates/{template_id}">;
