import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findBrandKit } from "./find-brand-kit.ts";
import { BrandKitPath, BrandKitView, presentBrandKit } from "./schemas.ts";

export const getBrandKitRoute = operation({
  method: "get",
  path: "/api/creative/brand-kits/{brand_kit_id}",
  operationId: "getBrandKit",
  tags: ["Creative"],
  summary: "Get a brand kit",
  description: "Returns a brand kit of the tenant.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: BrandKitPath },
  responses: {
    ...ok(enveloped(BrandKitView), "The brand kit"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const kit = await findBrandKit(c.var.ctx, c.req.valid("param").brand_kit_id);
  return answer(c, { brand_kit: presentBrandKit(kit) }, { isTagged: true });
});
