import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { refreshServer } from "./refresh-server.ts";
import { presentServer, ToolServerPath, ToolServerView } from "./schemas.ts";

export const refreshToolServerRoute = operation({
  method: "post",
  path: "/api/tool-servers/{id}/refresh",
  operationId: "refreshToolServer",
  tags: ["Tool servers"],
  summary: "Refresh a tool server",
  description:
    "Asks the server for its tools. New tools are quarantined. Released tools whose definition changed, or that are missing, are held: agents cannot call them until a person releases them, and open requests for their approval expire. The platform does the same check before every call.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: ToolServerPath },
  responses: {
    ...ok(enveloped(ToolServerView), "The tool server as it is now"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => refreshServer(ctx, c.req.valid("param").id),
    (server) => ({ status: 200, data: presentServer(server, c.var.ctx.clock()) }),
  ),
);
