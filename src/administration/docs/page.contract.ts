import { access, operation, type Operation, refuses, z } from "#http/operation";

import type { Page } from "./docs-pages.ts";

interface PageOperation {
  path: "/api/docs" | "/api/redoc";
  operationId: string;
  summary: string;
  description: string;
}

/** The operation of a page that shows the API's document. */
export const pageOperation = (words: PageOperation, { html, contentSecurityPolicy }: Page): Operation =>
  operation({
    method: "get",
    tags: ["Documentation"],
    ...words,
    ...access.public("read"),
    responses: {
      200: {
        description: "The page",
        content: { "text/html": { schema: z.string(), example: "<!doctype html>…" } },
      },
      ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
    },
  }).handle((c) =>
    c.html(html, 200, {
      "Content-Security-Policy": contentSecurityPolicy,
      "Cache-Control": "public, max-age=60",
    }),
  );
