import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { AssetIdQuery, AssetView, presentAsset, UpdateAssetBody } from "./schemas.ts";
import { updateAsset } from "./update-asset.ts";

export const updateCreativeAssetRoute = operation({
  method: "put",
  path: "/api/creative/assets",
  operationId: "updateCreativeAsset",
  tags: ["Creative"],
  summary: "Change a creative asset",
  description:
    "Changes only the supplied fields. `tags` and `metadata` are each replaced as a whole. A `url` replaces a photo, and a `photo_id` replaces a URL.",
  ...access.tenant("AGENT_MANAGE"),
  request: { query: AssetIdQuery, ...jsonBody(UpdateAssetBody, "What changes") },
  responses: {
    ...ok(enveloped(AssetView), "The changed asset"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateAsset(ctx, c.req.valid("query").id, c.req.valid("json")),
    (asset) => ({ status: 200, data: { asset: presentAsset(asset) } }),
  ),
);
