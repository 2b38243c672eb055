import { access, answer, enveloped, ok, operation, optionalJsonBody, refuses } from "#http/operation";

import { findTools } from "./find-tools.ts";
import { ListToolsBody, presentTools, ToolList } from "./schemas.ts";

export const listMcpToolsRoute = operation({
  method: "post",
  path: "/api/mcp/tools",
  operationId: "listMcpTools",
  tags: ["MCP"],
  summary: "List the tools of the MCP server",
  description:
    "Returns the tools that `POST /api/mcp` offers to the same caller, as its permissions allow. With `agent_id` the list has the tools of that registered agent: the tools that its level allows, and its installed skills.",
  ...access.signedIn(),
  request: optionalJsonBody(ListToolsBody, "For whom"),
  responses: { ...ok(enveloped(ToolList), "The tools"), ...refuses("AGENT_NOT_FOUND", "STOPPED") },
}).handle(async (c) => {
  const { tools } = await findTools(c.var.ctx, c.req.valid("json").agent_id);
  return answer(c, presentTools(tools));
});
