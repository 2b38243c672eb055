import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findServer } from "./find-server.ts";
import { presentServer, serverTag, ToolServerPath, ToolServerView } from "./schemas.ts";

export const getToolServerRoute = operation({
  method: "get",
  path: "/api/tool-servers/{id}",
  operationId: "getToolServer",
  tags: ["Tool servers"],
  summary: "Get a tool server",
  description: "Returns the tool server without its credential.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ToolServerPath },
  responses: {
    ...ok(enveloped(ToolServerView), "The tool server"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const server = await findServer(c.var.ctx, c.req.valid("param").id);
  const tag = serverTag(server, c.var.ctx.clock());
  return notModified(c, tag) ?? answer(c, presentServer(server, c.var.ctx.clock()), { headers: { ETag: tag } });
});
