import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { enveloped, performAnonymously } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { executeTestTask } from "./execute-test-task.ts";
import { presentTestExecution, TestAgentPath, TestExecution, TestTaskBody } from "./schemas.ts";

export const executeTestTaskContract = createRoute({
  method: "post",
  path: "/api/test/agents/{agent_id}/execute",
  operationId: "executeTestTask",
  tags: ["Testing"],
  summary: "Run a task on a tenant's agent",
  description:
    "Runs a task on an agent of the tenant `tenant_id` and answers the execution, ended or under way. Exists only on instances with a test secret; not counted against the tenant's requests.",
  ...access.test(),
  request: { params: TestAgentPath, ...jsonBody(TestTaskBody, "The task and its tenant") },
  responses: {
    ...ok(enveloped(TestExecution), "The execution"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "CONFLICT", "UNAVAILABLE"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
    ...refuses("INTERNAL_ERROR", "EXECUTION_FAILED"),
  },
});

export function registerExecuteTestTask(app: Router): void {
  app.openapi(executeTestTaskContract, (c) => {
    const { tenant_id: tenantId, task, context = {}, parameters = {} } = c.req.valid("json");
    const input = { task, context, parameters, respondAsync: false };
    return performAnonymously(
      c,
      (base) => executeTestTask(base, tenantId, c.req.valid("param").agent_id, input),
      (record) => ({ status: 200 as const, data: presentTestExecution(record) }),
    );
  });
}
