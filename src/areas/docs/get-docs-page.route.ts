import { createRoute, z } from "@hono/zod-openapi";

import { access } from "#http/access";
import { refuses } from "#http/responses";
import type { Router } from "#http/router";

import { swaggerUiPage } from "./docs-pages.ts";

export const getDocsPageContract = createRoute({
  method: "get",
  path: "/api/docs",
  operationId: "getDocsPage",
  tags: ["Documentation"],
  summary: "Try the API in a browser",
  description: "Swagger UI on the API's document. Loads nothing from another host.",
  ...access.public("read"),
  responses: {
    200: {
      description: "The page",
      content: { "text/html": { schema: z.string(), example: "<!doctype html>…" } },
    },
    ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
});

export function registerGetDocsPage(app: Router): void {
  const { html, contentSecurityPolicy } = swaggerUiPage();
  app.openapi(getDocsPageContract, (c) =>
    c.html(html, 200, {
      "Content-Security-Policy": contentSecurityPolicy,
      "Cache-Control": "public, max-age=60",
    }),
  );
}
