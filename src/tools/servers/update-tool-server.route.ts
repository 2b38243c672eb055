import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentServer, ToolServerPath, ToolServerView, UpdateToolServerBody } from "./schemas.ts";
import { updateServer } from "./update-server.ts";

export const updateToolServerRoute = operation({
  method: "patch",
  path: "/api/tool-servers/{id}",
  operationId: "updateToolServer",
  tags: ["Tool servers"],
  summary: "Change a tool server",
  description:
    "Changes only the supplied fields, and refreshes the server. After a change of the URL every tool waits for a person again, because a release applies to one address. A stored credential stays at the scheme, host and port that it was given for: a `url` or `base_url` elsewhere needs `auth` in the same request. `auth` replaces the whole credential. Both changes end the person's authorization; connect the server again afterwards.\n\nThe person who registered the server may do this while only agents of this person list its tools; otherwise it needs `WEBHOOK_MANAGE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: ToolServerPath, ...jsonBody(UpdateToolServerBody, "The fields to change") },
  responses: {
    ...ok(enveloped(ToolServerView), "The changed tool server"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateServer(ctx, c.req.valid("param").id, c.req.valid("json")),
    (server) => ({ status: 200, data: presentServer(server, c.var.ctx.clock()) }),
  ),
);
