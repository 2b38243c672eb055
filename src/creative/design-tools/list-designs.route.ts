import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listDesigns } from "./canva.ts";
import { READING_REFUSALS } from "./refusals.contract.ts";
import { CanvaPath, DesignList, ListQuery, presentDesign } from "./schemas.ts";

export const listDesignsRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}/designs",
  operationId: "listDesigns",
  tags: ["Design tools"],
  summary: "List the designs of a Canva account",
  description: "Lists a part of the designs of the connected account, as the provider orders them.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: CanvaPath, query: ListQuery },
  responses: {
    ...ok(enveloped(DesignList), "List the designs of a Canva account"),
    ...READING_REFUSALS,
  },
}).handle(async (c) => {
  const { designs, next } = await listDesigns(c.var.ctx, c.req.valid("param").provider, c.req.valid("query"));
  return answer(c, { designs: designs.map(presentDesign), next_cursor: next });
});
