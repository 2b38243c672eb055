import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { removeServer } from "./remove-server.ts";
import { DeletedToolServer, ToolServerPath } from "./schemas.ts";

export const deleteToolServerRoute = operation({
  method: "delete",
  path: "/api/tool-servers/{id}",
  operationId: "deleteToolServer",
  tags: ["Tool servers"],
  summary: "Delete a tool server",
  description:
    "Deletes the tool server with its tools, its releases and its credential. Open requests for approval of its tools expire. A server that is registered again starts with every tool in quarantine.\n\nThe person who registered the server may do this while only agents of this person list its tools; otherwise it needs `WEBHOOK_MANAGE`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: ToolServerPath },
  responses: {
    ...ok(enveloped(DeletedToolServer), "The tool server was deleted"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => removeServer(ctx, c.req.valid("param").id),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
