import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createBrandKit } from "./create-brand-kit.ts";
import { BrandKitBody, BrandKitView, presentBrandKit } from "./schemas.ts";

export const createBrandKitRoute = operation({
  method: "post",
  path: "/api/creative/brand-kits",
  operationId: "createBrandKit",
  tags: ["Creative"],
  summary: "Create a brand kit",
  description: "Stores the colours and fonts of one of the tenant's brands. A tenant can have at most 100 brand kits.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(BrandKitBody, "The brand"),
  responses: {
    ...created(enveloped(BrandKitView), "The brand kit was created"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createBrandKit(ctx, c.req.valid("json")),
    (kit) => ({
      status: 201,
      location: `/api/creative/brand-kits/${kit.id}`,
      data: { brand_kit: presentBrandKit(kit) },
    }),
  ),
);
