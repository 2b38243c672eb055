import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteAsset } from "./delete-asset.ts";
import { AssetIdQuery, DeletedAsset } from "./schemas.ts";

export const deleteCreativeAssetRoute = operation({
  method: "delete",
  path: "/api/creative/assets",
  operationId: "deleteCreativeAsset",
  tags: ["Creative"],
  summary: "Delete a creative asset",
  description: "Deletes a creative asset of the tenant. The photo that it refers to stays.",
  ...access.tenant("AGENT_MANAGE"),
  request: { query: AssetIdQuery },
  responses: {
    ...ok(enveloped(DeletedAsset), "The asset was deleted"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteAsset(ctx, c.req.valid("query").id),
    (assetId) => ({ status: 200, data: { deleted: true as const, id: assetId } }),
  ),
);
