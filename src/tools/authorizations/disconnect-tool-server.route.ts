import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { disconnectServer } from "./disconnect-server.ts";
import { AuthorizedServerPath, EndedAuthorizationView } from "./schemas.ts";

export const disconnectToolServerRoute = operation({
  method: "delete",
  path: "/api/tool-servers/{id}/authorization",
  operationId: "disconnectToolServer",
  tags: ["Tool servers"],
  summary: "Disconnect a tool server",
  description:
    "Deletes the tokens that a person granted for the server, and asks the authorization server to revoke them if it supports revocation. The releases of its tools stay; calls fail until a person connects the server again.\n\nThe person who registered the server may do this while only agents of this person list its tools; otherwise it needs `WEBHOOK_MANAGE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: AuthorizedServerPath },
  responses: {
    ...ok(enveloped(EndedAuthorizationView), "The server is disconnected"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => disconnectServer(ctx, c.req.valid("param").id),
    (ended) => ({ status: 200, data: ended }),
  ),
);
