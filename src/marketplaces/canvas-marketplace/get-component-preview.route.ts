import { createRoute, z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublicPage } from "#http/public-answer";
import { notModifiedResponse, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { getComponentPreview } from "./get-component-preview.ts";
import { PREVIEW_POLICY } from "./preview-page.ts";
import { ComponentPath } from "./schemas.ts";

export const getComponentPreviewContract = createRoute({
  method: "get",
  path: "/api/canvas-marketplace/components/{component_id}/preview",
  operationId: "getComponentPreview",
  tags: ["Component marketplace"],
  summary: "Preview a component",
  description:
    "An approved component as a page that stands alone, with its example settings, for an `iframe`. The page is of an origin of its own, runs only what is inline, and can send no request anywhere (`Content-Security-Policy` with `sandbox`). What the component depends on is not loaded.",
  ...access.publicRead(),
  request: { params: ComponentPath },
  responses: {
    200: { description: "The page", content: { "text/html": { schema: z.string(), example: "<!doctype html>…" } } },
    ...notModifiedResponse(),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND"),
  },
});

export function registerGetComponentPreview(app: Router): void {
  app.openapi(getComponentPreviewContract, (c) =>
    answerPublicPage(c, ["component"], PREVIEW_POLICY, (ctx) =>
      getComponentPreview(ctx, c.req.valid("param").component_id),
    ),
  );
}
