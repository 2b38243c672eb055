import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createAsset } from "./create-asset.ts";
import { AssetView, CreateAssetBody, presentAsset } from "./schemas.ts";

export const createCreativeAssetRoute = operation({
  method: "post",
  path: "/api/creative/assets",
  operationId: "createCreativeAsset",
  tags: ["Creative"],
  summary: "Create a creative asset",
  description:
    "Stores material for designs: a photo of the tenant, or an address, which the platform never calls. The request has exactly one of `url` and `photo_id`. A tenant can have at most 10,000 creative assets.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateAssetBody, "The asset"),
  responses: {
    ...created(enveloped(AssetView), "The asset was created"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createAsset(ctx, c.req.valid("json")),
    (asset) => ({
      status: 201,
      location: `/api/creative/assets?id=${asset.id}`,
      data: { asset: presentAsset(asset) },
    }),
  ),
);
