import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";

import { listCanvases } from "./list-canvases.ts";
import { CanvasList, ListCanvasesQuery, presentCanvas } from "./schemas.ts";

export const listCanvasesRoute = operation({
  method: "get",
  path: "/api/canvas/canvases",
  operationId: "listCanvases",
  tags: ["Canvas components"],
  summary: "List the tenant's canvases",
  description: "Lists the tenant's canvases, newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListCanvasesQuery },
  responses: { ...ok(enveloped(CanvasList), "The canvases"), ...tenantRefusals() },
}).handle(async (c) => {
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await listCanvases(c.var.ctx, { limit, offset: (page - 1) * limit });
  return answer(c, { canvases: rows.map(presentCanvas), pagination: paginate({ page, limit }, total) });
});
