import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { listWorkflowTemplateVersions } from "./list-workflow-template-versions.ts";
import { presentVersions, TemplatePath, TemplateVersions } from "./schemas.ts";

export const listWorkflowTemplateVersionsRoute = operation({
  method: "get",
  path: "/api/marketplace/templates/{template_id}/versions",
  operationId: "listWorkflowTemplateVersions",
  tags: ["Workflow marketplace"],
  summary: "List the versions of a workflow template",
  description:
    "Lists the versions of a template, newest first, at most 50, each named by the digest of what a use of it gives, and tells which version the caller's tenant used last. What a tenant made of a template is not stored; the client keeps it.",
  ...access.signedIn(),
  request: { params: TemplatePath },
  responses: {
    ...ok(enveloped(TemplateVersions), "The versions"),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentVersions(await listWorkflowTemplateVersions(c.var.ctx, c.req.valid("param").template_id))),
);
