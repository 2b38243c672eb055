import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerCached, type CachedText } from "#http/cached-text";
import { renderDocument } from "#http/document";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { OpenApiDocument } from "./schemas.ts";

export const getOpenapiDocumentContract = createRoute({
  method: "get",
  path: "/api/openapi.json",
  operationId: "getOpenapiDocument",
  tags: ["Documentation"],
  summary: "Get this document",
  description:
    "Returns the OpenAPI 3.0 document of this API. It carries an `ETag`; `If-None-Match` answers 304 until the next release.",
  ...access.public("read"),
  responses: {
    ...ok(OpenApiDocument, "The document"),
    304: { description: "The document has not changed since the answer with this `ETag`" },
    ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
});

/** The document is made from the contracts for the first request, and kept: it cannot change before the next release. */
export function registerGetOpenapiDocument(app: Router): void {
  let kept: Promise<CachedText> | undefined;
  app.openapi(getOpenapiDocumentContract, async (c) => {
    kept ??= renderDocument();
    return answerCached(c, await kept);
  });
}
