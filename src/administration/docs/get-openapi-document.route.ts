import { answerCached, type CachedText } from "#http/cached-text";
import { renderDocument } from "#http/document";
import { access, ok, operation, refuses } from "#http/operation";

import { OpenApiDocument } from "./schemas.ts";

/**
 * The document is made from the contracts for the first request and cached: it cannot change before the next release.
 */
let kept: Promise<CachedText> | undefined;

export const getOpenapiDocumentRoute = operation({
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
}).handle(async (c) => {
  kept ??= renderDocument();
  return answerCached(c, await kept);
});
