import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listTools } from "./list-tools.ts";
import { presentTool, Tools, ToolsQuery } from "./schemas.ts";

export const listToolsRoute = operation({
  method: "get",
  path: "/api/tools",
  operationId: "listTools",
  tags: ["Agents"],
  summary: "List the tools that agents can be given",
  description:
    "Lists the tools that an agent's `configuration.tools` can name: the tenant's installed skills, the built-in tools, the released tools of its tool servers, and the tools of services and devices, connected ones first. Each has its governed action, the complexity of a call and the level that may call it without asking a person. An agent without a list has the built-in tools and all skills.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ToolsQuery },
  responses: { ...ok(enveloped(Tools), "The tools") },
}).handle(async (c) => {
  const { q, limit } = c.req.valid("query");
  const { rows, total } = await listTools(c.var.ctx, { words: q.trim(), limit });
  return answer(c, { tools: rows.map(presentTool), total });
});
