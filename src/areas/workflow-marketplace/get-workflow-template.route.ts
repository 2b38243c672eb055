import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { findWorkflowTemplate } from "./find-workflow-template.ts";
import { presentTemplate, TemplateDetail, TemplatePath } from "./schemas.ts";

export const getWorkflowTemplateContract = createRoute({
  method: "get",
  path: "/api/marketplace/templates/{template_id}",
  operationId: "getWorkflowTemplate",
  tags: ["Workflow marketplace"],
  summary: "Get a workflow template",
  description:
    "Everything about a template: its graph in `workflow_data` and, of advanced and industry ones, inputs and steps. An unlisted template is found here, by its id alone.",
  ...access.public("read"),
  request: { params: TemplatePath },
  responses: {
    ...ok(TemplateDetail, "The template"),
    ...refuses("NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerGetWorkflowTemplate(app: Router): void {
  app.openapi(getWorkflowTemplateContract, async (c) =>
    answerFlat(c, presentTemplate(await findWorkflowTemplate(c.var.base, c.req.valid("param").template_id))),
  );
}
