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
    "Registers a server whose tools agents may call: a Model Context Protocol server (revision 2026-07-28 or 2025-11-25), or an API document (OpenAPI 3) whose operations become tools. The platform asks it for its tools at once. Every tool is quarantined until a person releases it. A server without a usable list is registered too, and `fault` gives the reason, for example `too_many_tools` for more than 500 tools, and `too_large` for definitions of more than 2,000,000 characters together, with the measured sum.\n\nThe outbound guard checks the URL now and at every call, and redirects are not followed. The credential is stored encrypted and never shown. A workspace can have at most 50 tool servers.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateToolServerBody, "The address of the server and how to call it"),
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
