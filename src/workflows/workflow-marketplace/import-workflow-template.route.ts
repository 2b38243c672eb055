import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { performFlatAnonymously } from "#http/envelope";
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
    "Returns a copy of the template's graph under a new id. The copy is not stored; the client keeps it. The template's `downloads` rises by exactly one, even when many clients import it at once.",
  ...access.public("write"),
  request: { params: TemplatePath },
  responses: {
    ...ok(ImportedWorkflow, "The copy"),
    ...refuses("NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerImportWorkflowTemplate(app: Router): void {
  app.openapi(importWorkflowTemplateContract, (c) =>
    performFlatAnonymously(
      c,
      (base) => importWorkflowTemplate(base, c.req.valid("param").template_id),
      (workflow) => ({ status: 200, data: presentImported(workflow) }),
    ),
  );
}
