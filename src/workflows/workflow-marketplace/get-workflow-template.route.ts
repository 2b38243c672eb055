import { access, answerPublic, notModifiedResponse, ok, operation, refuses } from "#http/operation";
import { findWorkflowTemplate } from "#workflows/workflow-templates/find-workflow-template";

import { presentTemplate, TemplateDetail, TemplatePath } from "./schemas.ts";

export const getWorkflowTemplateRoute = operation({
  method: "get",
  path: "/api/marketplace/templates/{template_id}",
  operationId: "getWorkflowTemplate",
  tags: ["Workflow marketplace"],
  summary: "Get a workflow template",
  description:
    "Returns a template with its graph (`workflow_data`). For an advanced or industry template it also returns the inputs and steps. An unlisted template can be read here by its id.",
  ...access.publicRead(),
  request: { params: TemplatePath },
  responses: {
    ...ok(TemplateDetail, "The template"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  answerPublic(c, ["workflow"], async (ctx) =>
    presentTemplate(await findWorkflowTemplate(ctx, c.req.valid("param").template_id), ctx.clock()),
  ),
);
