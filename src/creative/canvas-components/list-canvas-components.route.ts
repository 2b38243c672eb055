import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { ComponentList, ListComponentsQuery, presentListItem } from "./schemas.ts";
import { selectComponents } from "./store.ts";

export const listCanvasComponentsRoute = operation({
  method: "get",
  path: "/api/canvas/components",
  operationId: "listCanvasComponents",
  tags: ["Canvas components"],
  summary: "List the tenant's components",
  description: "Lists the components that the tenant created or installed, newest first, without their code.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListComponentsQuery },
  responses: { ...ok(enveloped(ComponentList), "The components") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const { category, component_type: componentType, page, limit } = c.req.valid("query");
  const filter = { category, componentType, limit, offset: (page - 1) * limit };
  const { rows, total } = await selectComponents(db, tenant.id, filter);
  return answer(c, { components: rows.map(presentListItem), pagination: paginate({ page, limit }, total) });
});
