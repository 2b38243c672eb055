import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listMessageTemplates } from "./list-messages.ts";
import { presentTemplate, TemplateList, TemplatesQuery } from "./schemas.ts";

export const listMessageTemplatesRoute = operation({
  method: "get",
  path: "/api/messaging/templates",
  operationId: "listMessageTemplates",
  tags: ["Messaging"],
  summary: "List the message templates",
  description:
    "Lists the tenant's message templates that the provider has reported on, with the latest report of each.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: TemplatesQuery },
  responses: { ...ok(enveloped(TemplateList), "A page of templates") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listMessageTemplates(c.var.ctx, query);
  return answer(c, { templates: rows.map(presentTemplate), pagination: paginate(query, total) });
});
