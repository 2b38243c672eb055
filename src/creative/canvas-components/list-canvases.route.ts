import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { CanvasList, ListCanvasesQuery, presentCanvas } from "./schemas.ts";
import { selectCanvases } from "./store.ts";

export const listCanvasesRoute = operation({
  method: "get",
  path: "/api/canvas/canvases",
  operationId: "listCanvases",
  tags: ["Canvas components"],
  summary: "List the tenant's canvases",
  description: "Lists the tenant's canvases, newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListCanvasesQuery },
  responses: { ...ok(enveloped(CanvasList), "The canvases") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await selectCanvases(db, tenant.id, { limit, offset: (page - 1) * limit });
  return answer(c, { canvases: rows.map(presentCanvas), pagination: paginate({ page, limit }, total) });
});
