import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listToolsOfServers } from "./list-tools-of-servers.ts";
import { presentToolOfServer, ServerToolsQuery, ToolsOfServersList } from "./schemas.ts";

export const listToolsOfServersRoute = operation({
  method: "get",
  path: "/api/server-tools",
  operationId: "listToolsOfServers",
  tags: ["Tool servers"],
  summary: "List the tools of all servers",
  description:
    "Lists the tools of all the tenant's servers that are in one state, with their servers. `changes` lists the differences from the released definition, widening ones first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ServerToolsQuery },
  responses: { ...ok(enveloped(ToolsOfServersList), "A page of tools") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listToolsOfServers(c.var.ctx, query);
  return answer(c, { tools: rows.map(presentToolOfServer), pagination: paginate(query, total) });
});
