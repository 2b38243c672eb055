import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listToolCalls } from "./list-tool-calls.ts";
import { presentToolCalls, ToolCallList, ToolCallListQuery } from "./schemas.ts";

export const listToolCallsRoute = operation({
  method: "get",
  path: "/api/tool-calls",
  operationId: "listToolCalls",
  tags: ["Tool servers"],
  summary: "List the calls of outside tools",
  description:
    "Lists what agents called of the tools of servers, the latest first, with server, tool, agent and run by name. Every such call is an effect (`/api/effects/{id}`), and is kept as long. `next_cursor` of an answer is the `cursor` of the next page.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ToolCallListQuery },
  responses: { ...ok(enveloped(ToolCallList), "A page of calls") },
}).handle(async (c) => {
  const { agent_id: agentId, ...query } = c.req.valid("query");
  return answer(c, presentToolCalls(await listToolCalls(c.var.ctx, { ...query, agentId })));
});
