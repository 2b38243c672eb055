import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { presentTypes, TemplateTypes } from "./schemas.ts";

export const listWorkflowTemplateTypesContract = createRoute({
  method: "get",
  path: "/api/marketplace/templates/types",
  operationId: "listWorkflowTemplateTypes",
  tags: ["Workflow marketplace"],
  summary: "List template types",
  description: "The kinds of template, to filter by.",
  ...access.public("read"),
  responses: {
    ...ok(TemplateTypes, "The types"),
    ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
});

export function registerListWorkflowTemplateTypes(app: Router): void {
  app.openapi(listWorkflowTemplateTypesContract, (c) => answerFlat(c, presentTypes()));
}
