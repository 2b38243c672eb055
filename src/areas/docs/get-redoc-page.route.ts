import { createRoute, z } from "@hono/zod-openapi";

import { access } from "#http/access";
import { refuses } from "#http/responses";
import type { Router } from "#http/router";

import { redocPage } from "./docs-pages.ts";

export const getRedocPageContract = createRoute({
  method: "get",
  path: "/api/redoc",
  operationId: "getRedocPage",
  tags: ["Documentation"],
  summary: "Read the API's reference in a browser",
  description: "Redoc on the API's document. Loads nothing from another host.",
  ...access.public("read"),
  responses: {
    200: {
      description: "The page",
      content: { "text/html": { schema: z.string(), example: "<!doctype html>…" } },
    },
    ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
});

export function registerGetRedocPage(app: Router): void {
  const { html, contentSecurityPolicy } = redocPage();
  app.openapi(getRedocPageContract, (c) =>
    c.html(html, 200, {
      "Content-Security-Policy": contentSecurityPolicy,
      "Cache-Control": "public, max-age=60",
    }),
  );
}
