import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform, type Outcome } from "#http/envelope";
import { accepted, jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { executeTask } from "./execute-task.ts";
import type { ExecutionRecord } from "./execution-record.ts";
import { runFailed } from "./run-failed.ts";
import {
  AcceptedExecution,
  CompletedExecution,
  ExecuteBody,
  ExecuteHeaders,
  ExecutionAgentPath,
  executionUrl,
  presentAccepted,
  presentCompleted,
} from "./schemas.ts";

export const executeTaskContract = createRoute({
  method: "post",
  path: "/api/agents/{agent_id}/execute",
  operationId: "executeTask",
  tags: ["Executions"],
  summary: "Execute a task",
  description:
    "Runs a task on the agent, after governance: an action above the agent's level is refused with `GOVERNANCE_VIOLATION`. The answer is the finished execution when it ends within `parameters.wait_seconds` (10 by default), else 202 with `poll_url`; `Prefer: respond-async` answers 202 at once. An accepted execution survives crashes and has its effects once. A call on the way that is above the agent's level and has an effect outside waits for an approval: the execution stays `in_progress` with `result.awaiting_approval {approval_id}`, its time limit stands still, and the decision lets it go on. When the run fails within the wait, the answer is 500 with its id in `details`, and so is a replay by Idempotency-Key.",
  ...access.tenant("AGENT_RUN", { entersWithWrite: ["agents", "skills"] }),
  request: { params: ExecutionAgentPath, headers: ExecuteHeaders, ...jsonBody(ExecuteBody, "The task") },
  responses: {
    ...ok(enveloped(CompletedExecution), "The execution has completed"),
    ...accepted(enveloped(AcceptedExecution), "The execution goes on"),
    ...tenantRefusals(),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
    ...refuses("INTERNAL_ERROR", "EXECUTION_FAILED"),
  },
});

export function registerExecuteTask(app: Router): void {
  app.openapi(executeTaskContract, (c) => {
    const { task, context = {}, parameters = {} } = c.req.valid("json");
    const respondAsync = /(^|[,;\s])respond-async($|[,;\s])/i.test(c.req.valid("header").prefer ?? "");
    return perform(
      c,
      (ctx) => executeTask(ctx, c.req.valid("param").agent_id, { task, context, parameters, respondAsync }),
      present,
    );
  });
}

function present(
  record: ExecutionRecord,
): Outcome<200, ReturnType<typeof presentCompleted>> | Outcome<202, ReturnType<typeof presentAccepted>> {
  if (record.status === "failed") throw runFailed(record);
  return record.status === "completed"
    ? { status: 200, data: presentCompleted(record) }
    : { status: 202, location: executionUrl(record), data: presentAccepted(record) };
}
