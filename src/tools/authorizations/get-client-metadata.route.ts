import { access, ok, operation, refuses } from "#http/operation";

import { ownMetadata } from "./own-client.ts";
import { ClientMetadataView } from "./schemas.ts";

export const getClientMetadataRoute = operation({
  method: "get",
  path: "/api/tool-servers/client-metadata",
  operationId: "getClientMetadata",
  tags: ["Tool servers"],
  summary: "Get the OAuth client metadata of this instance",
  description:
    "Returns the metadata document that describes this instance as an OAuth client (OAuth Client ID Metadata Documents). Authorization servers that read such documents use its address as the `client_id`.",
  ...access.public("read"),
  responses: { ...ok(ClientMetadataView, "The document"), ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR") },
}).handle((c) => c.json(ownMetadata(c.var.base.config, new URL(c.req.url).origin), 200));
