import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { asksForAsync } from "#http/prefer";
import { accepted, jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { executeTask } from "./execute-task.ts";
import {
  AcceptedExecution,
  CompletedExecution,
  ExecuteBody,
  ExecuteHeaders,
  ExecutionAgentPath,
  executionFailures,
  presentRun,
} from "./schemas.ts";

export const executeTaskContract = createRoute({
  method: "post",
  path: "/api/agents/{agent_id}/execute",
  operationId: "executeTask",
  tags: ["Executions"],
  summary: "Execute a task",
  description:
    "Runs a task on the agent, after governance: an action above the agent's level is refused with `GOVERNANCE_VIOLATION`. The answer is the finished execution when it ends within `parameters.wait_seconds` (10 by default), else 202 with `poll_url`; `Prefer: respond-async` answers 202 at once. An accepted execution survives crashes and has its effects once. A call on the way that is above the agent's level and has an effect outside waits for an approval: the execution stays `in_progress` with `result.awaiting_approval {approval_id}`, its time limit stands still, and the decision lets it go on. When the run fails within the wait, the answer is the failure, with its own code (`NOT_CONFIGURED` for a container where no runner is, `PROVIDER_ERROR` for an endpoint that fails, `EXECUTION_TIMEOUT`, else `EXECUTION_FAILED`) and with the execution's id in `details`, and so is a replay by Idempotency-Key.",
  ...access.tenant("AGENT_RUN", { entersWithWrite: ["agents", "skills"] }),
  request: { params: ExecutionAgentPath, headers: ExecuteHeaders, ...jsonBody(ExecuteBody, "The task") },
  responses: {
    ...ok(enveloped(CompletedExecution), "The execution has completed"),
    ...accepted(enveloped(AcceptedExecution), "The execution goes on"),
    ...tenantRefusals(),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
    ...executionFailures(),
  },
});

export function registerExecuteTask(app: Router): void {
  app.openapi(executeTaskContract, (c) => {
    const { task, context = {}, parameters = {} } = c.req.valid("json");
    const respondAsync = asksForAsync(c.req.valid("header").prefer);
    return perform(
      c,
      (ctx) => executeTask(ctx, c.req.valid("param").agent_id, { task, context, parameters, respondAsync }),
      presentRun,
    );
  });
}
