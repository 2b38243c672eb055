import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listTemplates } from "./canva.ts";
import { READING_REFUSALS } from "./refusals.contract.ts";
import { CanvaPath, ListQuery, presentTemplate, TemplateList } from "./schemas.ts";

export const listTemplatesRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}/templates",
  operationId: "listTemplates",
  tags: ["Design tools"],
  summary: "List the brand templates of a Canva account",
  description: "Lists a part of the brand templates of the connected account.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: CanvaPath, query: ListQuery },
  responses: {
    ...ok(enveloped(TemplateList), "List the brand templates of a Canva account"),
    ...READING_REFUSALS,
  },
}).handle(async (c) => {
  const { templates, next } = await listTemplates(c.var.ctx, c.req.valid("param").provider, c.req.valid("query"));
  return answer(c, { templates: templates.map(presentTemplate), next_cursor: next });
});
