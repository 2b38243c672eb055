import { access, ok, operation, refuses } from "#http/operation";

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
      "Returns the metadata of RFC 9728, to which the 401 of `/api/mcp` refers. The MCP server accepts `Authorization: Bearer` with an access token of this platform, an API key, or an access token of the external issuer that the operator configured. The platform itself is not an authorization server.",
    ...access.public("read"),
    responses: { ...ok(ProtectedResource, "The metadata"), ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR") },
  }).handle((c) => {
    const { oauthIssuer } = c.var.base.config;
    return c.json(presentResource(new URL(c.req.url).origin, oauthIssuer), 200);
  });

export const getProtectedResourceRoute = metadataAt("/.well-known/oauth-protected-resource", "getProtectedResource");
export const getProtectedMcpRoute = metadataAt(
  "/.well-known/oauth-protected-resource/api/mcp",
  "getProtectedMcpServer",
);
