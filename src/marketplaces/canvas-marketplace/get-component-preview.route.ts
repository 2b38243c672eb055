import { access, answerPublicPage, notModifiedResponse, operation, refuses, z } from "#http/operation";

import { getComponentPreview } from "./get-component-preview.ts";
import { PREVIEW_POLICY } from "./preview-page.ts";
import { ComponentPath } from "./schemas.ts";

export const getComponentPreviewRoute = operation({
  method: "get",
  path: "/api/canvas-marketplace/components/{component_id}/preview",
  operationId: "getComponentPreview",
  tags: ["Component marketplace"],
  summary: "Preview a component",
  description:
    "Returns an approved component with its example settings as an HTML page for an `iframe`. The page has its own origin, runs inline code only, and cannot send a request to any address (`Content-Security-Policy` with `sandbox`). It does not load the component's dependencies.",
  ...access.publicRead(),
  request: { params: ComponentPath },
  responses: {
    200: { description: "The page", content: { "text/html": { schema: z.string(), example: "<!doctype html>…" } } },
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  answerPublicPage(c, ["component"], PREVIEW_POLICY, (ctx) =>
    getComponentPreview(ctx, c.req.valid("param").component_id),
  ),
);
