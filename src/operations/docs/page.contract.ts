import { createRoute, z } from "@hono/zod-openapi";

import { access } from "#http/access";
import { refuses } from "#http/responses";
import type { Router } from "#http/router";

import type { Page } from "./docs-pages.ts";

interface PageOperation {
  path: "/api/docs" | "/api/redoc";
  operationId: string;
  summary: string;
  description: string;
}

/** The contract of a page that shows the API's document. */
export const pageContract = (operation: PageOperation) =>
  createRoute({
    method: "get",
    tags: ["Documentation"],
    ...operation,
    ...access.public("read"),
    responses: {
      200: {
        description: "The page",
        content: { "text/html": { schema: z.string(), example: "<!doctype html>…" } },
      },
      ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
    },
  });

export function registerPage(
  app: Router,
  contract: ReturnType<typeof pageContract>,
  { html, contentSecurityPolicy }: Page,
): void {
  app.openapi(contract, (c) =>
    c.html(html, 200, {
      "Content-Security-Policy": contentSecurityPolicy,
      "Cache-Control": "public, max-age=60",
    }),
  );
}
