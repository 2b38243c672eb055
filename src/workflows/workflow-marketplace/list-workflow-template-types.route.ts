import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";

import { presentTypes, TemplateTypes } from "./schemas.ts";

export const listWorkflowTemplateTypesRoute = operation({
  method: "get",
  path: "/api/marketplace/templates/types",
  operationId: "listWorkflowTemplateTypes",
  tags: ["Workflow marketplace"],
  summary: "List template types",
  description: "Lists the template types that a client can filter by.",
  ...access.publicRead(),
  responses: {
    ...ok(TemplateTypes, "The template types"),
    ...notModifiedResponse(),
  },
}).handle((c) => answerPublic(c, ["workflow"], () => Promise.resolve(presentTypes())));
