import { access, ok, operation, refuses } from "#http/operation";

import { ownMetadata } from "./own-client.ts";
import { ClientMetadataView } from "./schemas.ts";

export const getClientMetadataRoute = operation({
  method: "get",
  path: "/api/tool-servers/client-metadata",
  operationId: "getClientMetadata",
  tags: ["Tool servers"],
  summary: "Get the OAuth client metadata of former authorizations",
  description:
    "The document of authorizations that were begun before each tool server had its own. Their tokens are still renewed with its address as the `client_id`; new authorizations use the document of their server.",
  ...access.public("read"),
  responses: { ...ok(ClientMetadataView, "The document"), ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR") },
}).handle((c) => c.json(ownMetadata(c.var.base.config, new URL(c.req.url).origin, null), 200));
