import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listAssets } from "./list-assets.ts";
import { AssetList, ListAssetsQuery, presentAsset } from "./schemas.ts";

export const listCreativeAssetsRoute = operation({
  method: "get",
  path: "/api/creative/assets",
  operationId: "listCreativeAssets",
  tags: ["Creative"],
  summary: "List the tenant's creative assets",
  description:
    "Lists the tenant's creative assets, newest first. Filters are combined with AND. Send `next_cursor` of an answer as the `cursor` of the next request; assets that are created in between do not shift the following pages.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListAssetsQuery },
  responses: { ...ok(enveloped(AssetList), "The assets") },
}).handle(async (c) => {
  const { id, type, tag, provider, q, cursor, limit } = c.req.valid("query");
  const { assets, nextCursor } = await listAssets(c.var.ctx, { id, type, tag, provider, q, cursor, limit });
  return answer(c, { assets: assets.map(presentAsset), next_cursor: nextCursor });
});
