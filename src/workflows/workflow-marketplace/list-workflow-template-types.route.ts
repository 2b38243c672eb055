import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";
import type { Router } from "#http/router";

import { presentTypes, TemplateTypes } from "./schemas.ts";

export const listWorkflowTemplateTypesContract = createRoute({
  method: "get",
  path: "/api/marketplace/templates/types",
  operationId: "listWorkflowTemplateTypes",
  tags: ["Workflow marketplace"],
  summary: "List template types",
  description: "Lists the types of template that a client can filter by.",
  ...access.publicRead(),
  responses: {
    ...ok(TemplateTypes, "The types of templates"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
  },
});

export function registerListWorkflowTemplateTypes(app: Router): void {
  app.openapi(listWorkflowTemplateTypesContract, (c) =>
    answerPublic(c, ["workflow"], () => Promise.resolve(presentTypes())),
  );
}
