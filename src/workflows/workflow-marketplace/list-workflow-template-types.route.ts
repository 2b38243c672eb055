import { access, tenantRefusals } from "#http/access";
import { operation } from "#http/operation";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";

import { presentTypes, TemplateTypes } from "./schemas.ts";

export const listWorkflowTemplateTypesRoute = operation({
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
}).handle((c) => answerPublic(c, ["workflow"], () => Promise.resolve(presentTypes())));
