import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { findWithTools } from "./find-server.ts";
import { presentTool, ServerToolList, ToolServerPath } from "./schemas.ts";

export const listServerToolsRoute = operation({
  method: "get",
  path: "/api/tool-servers/{id}/tools",
  operationId: "listServerTools",
  tags: ["Tool servers"],
  summary: "List the tools of a server",
  description:
    "Lists the tools of the server by name. `changes` lists the differences from the released definition, widening ones first.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ToolServerPath },
  responses: {
    ...ok(enveloped(ServerToolList), "The tools"),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { tools, uses } = await findWithTools(c.var.ctx, c.req.valid("param").id);
  return answer(c, { tools: tools.map((tool) => presentTool(tool, uses.get(tool.callName) ?? 0)) });
});
