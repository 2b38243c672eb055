import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlatForAnybody } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { importWorkflowTemplate } from "./import-workflow-template.ts";
import { ImportedWorkflow, presentImported, TemplatePath } from "./schemas.ts";

export const importWorkflowTemplateContract = createRoute({
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
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
});

export function registerImportWorkflowTemplate(app: Router): void {
  app.openapi(importWorkflowTemplateContract, (c) =>
    performFlatForAnybody(
      c,
      (ctx) => importWorkflowTemplate(ctx, c.req.valid("param").template_id),
      (workflow) => ({ status: 200, data: presentImported(workflow) }),
    ),
  );
}
