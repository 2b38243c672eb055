import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteBrandKit } from "./delete-brand-kit.ts";
import { BrandKitPath, DeletedBrandKit } from "./schemas.ts";

export const deleteBrandKitRoute = operation({
  method: "delete",
  path: "/api/creative/brand-kits/{brand_kit_id}",
  operationId: "deleteBrandKit",
  tags: ["Creative"],
  summary: "Delete a brand kit",
  description: "Deletes a brand kit of the tenant. Nothing else changes, because design suggestions are not stored.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: BrandKitPath },
  responses: {
    ...ok(enveloped(DeletedBrandKit), "The brand kit was deleted"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteBrandKit(ctx, c.req.valid("param").brand_kit_id),
    (kitId) => ({ status: 200, data: { deleted: true as const, brand_kit_id: kitId } }),
  ),
);
