import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";

import { listBrandKits } from "./list-brand-kits.ts";
import { BrandKitList, ListBrandKitsQuery, presentBrandKit } from "./schemas.ts";

export const listBrandKitsRoute = operation({
  method: "get",
  path: "/api/creative/brand-kits",
  operationId: "listBrandKits",
  tags: ["Creative"],
  summary: "List the tenant's brand kits",
  description: "Lists the tenant's brand kits, newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListBrandKitsQuery },
  responses: { ...ok(enveloped(BrandKitList), "The brand kits"), ...tenantRefusals() },
}).handle(async (c) => {
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await listBrandKits(c.var.ctx, { limit, offset: (page - 1) * limit });
  return answer(c, { brand_kits: rows.map(presentBrandKit), pagination: paginate({ page, limit }, total) });
});
