import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listExecutions } from "./list-executions.ts";
import { ExecutionAgentPath, ExecutionListQuery, ExecutionListView, presentExecution } from "./schemas.ts";

export const listExecutionsRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/executions",
  operationId: "listExecutions",
  tags: ["Executions"],
  summary: "List an agent's executions",
  description:
    "Returns a page of the agent's executions, newest first. `status` selects the executions with that status.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ExecutionAgentPath, query: ExecutionListQuery },
  responses: {
    ...ok(enveloped(ExecutionListView), "A page of executions"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => {
  const { page, limit, status } = c.req.valid("query");
  const { rows, total } = await listExecutions(c.var.ctx, c.req.valid("param").agent_id, { page, limit, status });
  return answer(c, { executions: rows.map(presentExecution), pagination: paginate({ page, limit }, total) });
});
