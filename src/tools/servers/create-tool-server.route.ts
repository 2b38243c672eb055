import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createServer } from "./create-server.ts";
import { CreateToolServerBody, presentServer, ToolServerView } from "./schemas.ts";

export const createToolServerRoute = operation({
  method: "post",
  path: "/api/tool-servers",
  operationId: "createToolServer",
  tags: ["Tool servers"],
  summary: "Register a tool server",
  description:
    "Registers a server whose tools agents may call: one of the Model Context Protocol (revision 2026-07-28 or 2025-11-25), or an API document (OpenAPI 3), whose operations become tools. The platform looks at it at once. Every tool that it has is quarantined until a person releases it. A server that gives no usable list is registered too; `fault` says why, for example `too_many_tools` for more than 500.\n\nThe URL passes the outbound guard now and at every call, and redirects are not followed. The credential is stored encrypted and never shown. A workspace can have at most 50 tool servers.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateToolServerBody, "Where the server is, and how it is called"),
  responses: {
    ...created(enveloped(ToolServerView), "The tool server"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createServer(ctx, c.req.valid("json")),
    (server) => ({
      status: 201,
      data: presentServer(server, c.var.ctx.clock()),
      location: `/api/tool-servers/${server.id}`,
    }),
  ),
);
