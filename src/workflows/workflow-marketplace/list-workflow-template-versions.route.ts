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
    "Lists the versions of a template, newest first and at most 50. Each is identified by the digest of the workflow that it produces. The answer also has the version that the caller's tenant used last. Workflows that a tenant creates from a template are not stored; the client keeps them.",
  ...access.signedIn(),
  request: { params: TemplatePath },
  responses: {
    ...ok(enveloped(TemplateVersions), "The versions"),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentVersions(await listWorkflowTemplateVersions(c.var.ctx, c.req.valid("param").template_id))),
);
