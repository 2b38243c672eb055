import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerWithoutMeta, envelopedWithoutMeta } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { getExecution } from "./get-execution.ts";
import { ExecutionPath, ExecutionStatusView, presentExecution } from "./schemas.ts";

export const getExecutionContract = createRoute({
  method: "get",
  path: "/api/agents/{agent_id}/executions/{execution_id}",
  operationId: "getExecution",
  tags: ["Executions"],
  summary: "Get an execution's status",
  description: "How far an execution is, and its result once it has one. This answer has no `meta`.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ExecutionPath },
  responses: {
    ...ok(envelopedWithoutMeta(ExecutionStatusView), "The execution"),
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
});

export function registerGetExecution(app: Router): void {
  app.openapi(getExecutionContract, async (c) => {
    const { agent_id: agentId, execution_id: executionId } = c.req.valid("param");
    return answerWithoutMeta(c, presentExecution(await getExecution(c.var.ctx, agentId, executionId)));
  });
}
