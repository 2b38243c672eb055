import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getExecutionTrace } from "./get-execution-trace.ts";
import { ExecutionPath, ExecutionTraceView, presentTrace } from "./schemas.ts";

export const getExecutionTraceRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/executions/{execution_id}/trace",
  operationId: "getExecutionTrace",
  tags: ["Executions"],
  summary: "Get an execution's trace",
  description:
    "Returns what the execution did and why, step by step, with the resources it used. A call with an outside effect names the effect and its known outcome. The steps are kept for 90 days, or for the period that the operator configures; after that the list is empty.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ExecutionPath },
  responses: {
    ...ok(enveloped(ExecutionTraceView), "The trace"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, execution_id: executionId } = c.req.valid("param");
  return answer(c, presentTrace(await getExecutionTrace(c.var.ctx, agentId, executionId)));
});
