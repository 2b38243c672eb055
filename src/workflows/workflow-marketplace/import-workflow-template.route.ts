import { access, ok, operation, perform, refuses } from "#http/operation";

import { importWorkflowTemplate } from "./import-workflow-template.ts";
import { ImportedWorkflow, presentImported, TemplatePath } from "./schemas.ts";

export const importWorkflowTemplateRoute = operation({
  method: "post",
  path: "/api/marketplace/templates/{template_id}/import",
  operationId: "importWorkflowTemplate",
  tags: ["Workflow marketplace"],
  summary: "Import a template",
  description:
    "Returns a copy of the template's graph under a new id. The copy is not stored; the client keeps it. The template's `downloads` rises by exactly one, even when many clients import it at once. `Idempotency-Key` needs credentials.",
  ...access.publicWrite(),
  request: { params: TemplatePath },
  responses: {
    ...ok(ImportedWorkflow, "The copy"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => importWorkflowTemplate(ctx, c.req.valid("param").template_id),
    (workflow) => ({ status: 200, data: presentImported(workflow) }),
    "flat",
  ),
);
