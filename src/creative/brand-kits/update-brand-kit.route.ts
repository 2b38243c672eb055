import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { BrandKitBody, BrandKitPath, BrandKitView, presentBrandKit } from "./schemas.ts";
import { updateBrandKit } from "./update-brand-kit.ts";

export const updateBrandKitRoute = operation({
  method: "put",
  path: "/api/creative/brand-kits/{brand_kit_id}",
  operationId: "updateBrandKit",
  tags: ["Creative"],
  summary: "Replace a brand kit",
  description: "Replaces the name, the colours and the fonts. A font that is omitted is removed.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: BrandKitPath, ...jsonBody(BrandKitBody, "The new name, colours and fonts") },
  responses: {
    ...ok(enveloped(BrandKitView), "The brand kit after the change"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateBrandKit(ctx, c.req.valid("param").brand_kit_id, c.req.valid("json")),
    (kit) => ({ status: 200, data: { brand_kit: presentBrandKit(kit) } }),
  ),
);
