import { access, ok, operation, refuses } from "#http/operation";
import { ownOrigin } from "#http/own-origin";

import { AuthorizationServer, presentServer } from "./schemas.ts";

export const getAuthorizationServerRoute = operation({
  method: "get",
  path: "/.well-known/oauth-authorization-server",
  operationId: "getAuthorizationServer",
  tags: ["Authorization server"],
  summary: "Get the metadata of the authorization server",
  description:
    "Returns the metadata of RFC 8414. This instance is the authorization server of its API and MCP server: a program signs in with a person's consent instead of an API key.",
  ...access.public("read"),
  responses: { ...ok(AuthorizationServer, "The metadata"), ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR") },
}).handle((c) => c.json(presentServer(ownOrigin(c.var.base.config, c.req.url)), 200));
