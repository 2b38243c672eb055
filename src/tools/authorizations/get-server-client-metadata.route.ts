import { access, ok, operation, refuses } from "#http/operation";

import { ownMetadata } from "./own-client.ts";
import { AuthorizedServerPath, ClientMetadataView } from "./schemas.ts";

export const getServerClientMetadataRoute = operation({
  method: "get",
  path: "/api/tool-servers/{id}/client-metadata",
  operationId: "getServerClientMetadata",
  tags: ["Tool servers"],
  summary: "Get the OAuth client metadata of this instance for a tool server",
  description:
    "Returns the metadata document that describes this instance as an OAuth client of one tool server's authorization server (OAuth Client ID Metadata Documents), with the redirect URI of that server alone. Authorization servers that read such documents use its address as the `client_id`. The answer is the same whether or not the server exists.",
  ...access.public("read"),
  request: { params: AuthorizedServerPath },
  responses: {
    ...ok(ClientMetadataView, "The document"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
}).handle((c) => c.json(ownMetadata(c.var.base.config, new URL(c.req.url).origin, c.req.valid("param").id), 200));
