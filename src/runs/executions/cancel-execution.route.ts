import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";
import { shownTo } from "#runs/execution-records/shown-to";

import { cancelExecution } from "./cancel-execution.ts";
import { ExecutionPath, ExecutionStatusView, presentExecution } from "./schemas.ts";

export const cancelExecutionRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/executions/{execution_id}/cancel",
  operationId: "cancelExecution",
  tags: ["Executions"],
  summary: "Cancel an execution",
  description:
    "Cancels a running execution. An execution that has already ended keeps its status, and the answer is 409.",
  ...access.tenant("AGENT_RUN", { body: "any" }),
  request: { params: ExecutionPath },
  responses: {
    ...ok(enveloped(ExecutionStatusView), "The execution was cancelled"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => {
  const { agent_id: agentId, execution_id: executionId } = c.req.valid("param");
  return perform(
    c,
    (ctx) => cancelExecution(ctx, agentId, executionId),
    (record) => ({ status: 200, data: presentExecution(shownTo(c.var.ctx.actor, record)) }),
  );
});
