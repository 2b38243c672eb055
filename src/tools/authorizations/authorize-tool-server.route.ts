import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { authorizeServer } from "./authorize-server.ts";
import { AuthorizedServerPath, BegunAuthorizationView, presentBegun } from "./schemas.ts";

export const authorizeToolServerRoute = operation({
  method: "post",
  path: "/api/tool-servers/{id}/authorization",
  operationId: "authorizeToolServer",
  tags: ["Tool servers"],
  summary: "Begin to connect a tool server",
  description:
    "For a server whose `auth.type` is `oauth`. Discovers the authorization server as the authorization specification of the Model Context Protocol says (RFC 9728, RFC 8414), and returns the address where the person grants access, with PKCE and for this server only (RFC 8707). Show the person `issuer`, `scopes` and `asks_elsewhere` first. The person's browser must return to this server's callback once, within ten minutes, signed in as the person who began; for an API key, that is the person who made it.\n\n409 `client_needed`: the authorization server does not register clients automatically. Register a client there with the `redirect_uri` of `details`, then set `auth.client_id`. 409 `secret_would_move`: the server's metadata now name other endpoints than those that the client's secret was first sent to; set `auth` with the secret again if they are right. For 502, `details.reason` says why the metadata cannot be used: `no_authorization_metadata`, `other_resource`, `pkce_not_supported`, `outbound_refused`, `registration_refused`.\n\nThe person who registered the server may do this while only agents of this person list its tools; otherwise it needs `WEBHOOK_MANAGE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: AuthorizedServerPath },
  responses: {
    ...ok(enveloped(BegunAuthorizationView), "The address where the person grants access"),
    ...refuses("NOT_FOUND", "CONFLICT", "PROVIDER_ERROR"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => authorizeServer(ctx, c.req.valid("param").id, new URL(c.req.url).origin),
    (begun) => ({ status: 200, data: presentBegun(begun), holdsSecret: true }),
  ),
);
