import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listToolCalls } from "./list-tool-calls.ts";
import { presentToolCalls, ToolCallList, ToolCallListQuery } from "./schemas.ts";

export const listToolCallsRoute = operation({
  method: "get",
  path: "/api/tool-calls",
  operationId: "listToolCalls",
  tags: ["Tool servers"],
  summary: "List calls of tool-server tools",
  description:
    "Lists the agents' calls of tool-server tools, newest first, with the names of server, tool, agent and run. Each call is an effect (`/api/effects/{id}`) and is kept as long as one. Send `next_cursor` of an answer as the `cursor` of the next request.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { query: ToolCallListQuery },
  responses: { ...ok(enveloped(ToolCallList), "A page of calls") },
}).handle(async (c) => {
  const { agent_id: agentId, ...query } = c.req.valid("query");
  return answer(c, presentToolCalls(await listToolCalls(c.var.ctx, { ...query, agentId })));
});
