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
    "Lists what `configuration.tools` of an agent can name: the installed skills of the tenant, the built-in tools, the released tools of its tool servers, and the tools of services and devices, those that are connected first. Each has its governed action, the complexity of a call and the level that may make it without asking a person. An agent whose list is missing has the built-in tools and all skills.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ToolsQuery },
  responses: { ...ok(enveloped(Tools), "The tools") },
}).handle(async (c) => {
  const { q, limit } = c.req.valid("query");
  const { rows, total } = await listTools(c.var.ctx, { words: q.trim(), limit });
  return answer(c, { tools: rows.map(presentTool), total });
});
