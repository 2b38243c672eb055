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
    "For a server of `auth.type` `oauth`. Finds the authorization server by the authorization specification of the Model Context Protocol (RFC 9728, RFC 8414), and gives the address where the person allows the use, with PKCE and for this server alone (RFC 8707). The person's browser comes back to the callback, signed in as the person who began, once and within ten minutes.\n\n409 `client_needed`: the authorization server registers nobody by itself. Register a client there with the `redirect_uri` of `details`, then give `auth.client_id`. 502 says in `details.reason` why the metadata is of no use: `no_authorization_metadata`, `other_resource`, `pkce_not_supported`, `outbound_refused`, `registration_refused`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: AuthorizedServerPath },
  responses: {
    ...ok(enveloped(BegunAuthorizationView), "Where the person allows it"),
    ...refuses("NOT_FOUND", "CONFLICT", "PROVIDER_ERROR"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => authorizeServer(ctx, c.req.valid("param").id, new URL(c.req.url).origin),
    (begun) => ({ status: 200, data: presentBegun(begun), holdsSecret: true }),
  ),
);
