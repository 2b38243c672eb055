import { access, ok, operation, refuses } from "#http/operation";
import { ownOrigin } from "#http/own-origin";

import { presentResource, ProtectedResource } from "./schemas.ts";

const metadataAt = (
  path: "/.well-known/oauth-protected-resource" | "/.well-known/oauth-protected-resource/api/mcp",
  operationId: string,
) =>
  operation({
    method: "get",
    path,
    operationId,
    tags: ["MCP"],
    summary: "Get the OAuth metadata of the MCP server",
    description:
      "Returns the metadata of RFC 9728, to which the 401 of `/api/mcp` refers. The MCP server accepts `Authorization: Bearer` with an access token of this platform, which is its own authorization server, an API key, or an access token of the external issuer that the operator configured.",
    ...access.public("read"),
    responses: { ...ok(ProtectedResource, "The metadata"), ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR") },
  }).handle((c) => {
    const { config } = c.var.base;
    return c.json(presentResource(ownOrigin(config, c.req.url), config.oauthIssuer), 200);
  });

export const getProtectedResourceRoute = metadataAt("/.well-known/oauth-protected-resource", "getProtectedResource");
export const getProtectedMcpRoute = metadataAt(
  "/.well-known/oauth-protected-resource/api/mcp",
  "getProtectedMcpServer",
);
