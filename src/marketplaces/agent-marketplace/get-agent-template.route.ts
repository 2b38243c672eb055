import { access, answer, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";
import { findVisible } from "#publishing/listings/find-listing";

import { AgentTemplateDetail, presentDetail, templateTag, TemplatePath } from "./schemas.ts";

export const getAgentTemplateRoute = operation({
  method: "get",
  path: "/api/agent-marketplace/{template_id}",
  operationId: "getAgentTemplate",
  tags: ["Agent marketplace"],
  summary: "Get an agent template",
  description:
    "Returns a template and what an installation of it contains, without the system prompt and the lessons. Only the publisher and the platform operators see a template that is not approved.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: TemplatePath },
  responses: {
    ...ok(AgentTemplateDetail, "The template"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { ctx } = c.var;
  const found = await findVisible(ctx, "agent", c.req.valid("param").template_id);
  const detail = presentDetail(found, ctx.clock());
  const tag = templateTag(found, detail);
  return notModified(c, tag) ?? answer(c, detail, { as: "flat", headers: { ETag: tag } });
});
