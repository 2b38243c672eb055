import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { BrandKitList, ListBrandKitsQuery, presentBrandKit } from "./schemas.ts";
import { selectBrandKits } from "./store.ts";

export const listBrandKitsRoute = operation({
  method: "get",
  path: "/api/creative/brand-kits",
  operationId: "listBrandKits",
  tags: ["Creative"],
  summary: "List the tenant's brand kits",
  description: "Lists the tenant's brand kits, newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListBrandKitsQuery },
  responses: { ...ok(enveloped(BrandKitList), "The brand kits") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await selectBrandKits(db, tenant.id, { limit, offset: (page - 1) * limit });
  return answer(c, { brand_kits: rows.map(presentBrandKit), pagination: paginate({ page, limit }, total) });
});
