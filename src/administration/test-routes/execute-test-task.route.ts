import { accepted, access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { asksForAsync } from "#http/prefer";
import { executeTask } from "#runs/executions/execute-task";

import { actForTenant } from "./act-for-tenant.ts";
import {
  AcceptedTestExecution,
  CompletedTestExecution,
  presentTestRun,
  TestAgentPath,
  TestExecuteHeaders,
  testExecutionFailures,
  TestTaskBody,
} from "./schemas.ts";

export const executeTestTaskRoute = operation({
  method: "post",
  path: "/api/test/agents/{agent_id}/execute",
  operationId: "executeTestTask",
  tags: ["Testing"],
  summary: "Run a task on a tenant's agent",
  description:
    "Runs a task on an agent of the tenant `tenant_id` and answers like `POST /api/agents/{agent_id}/execute`. The operation exists only on instances with a test secret. The request does not count against the tenant's request limit.",
  ...access.test(),
  request: { params: TestAgentPath, headers: TestExecuteHeaders, ...jsonBody(TestTaskBody, "The task and its tenant") },
  responses: {
    ...ok(enveloped(CompletedTestExecution), "The execution completed"),
    ...accepted(enveloped(AcceptedTestExecution), "The execution is still running"),
    ...refuses("INVALID_INPUT", "UNAUTHORIZED", "CONFLICT", "STOPPED", "BUDGET_EXCEEDED"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
    ...testExecutionFailures(),
  },
}).handle((c) => {
  const { tenant_id: tenantId, task, context = {}, parameters = {} } = c.req.valid("json");
  const respondAsync = asksForAsync(c.req.valid("header").prefer);
  const order = { task, input: { context, parameters }, respondAsync };
  return perform(
    c,
    async (base) => executeTask(await actForTenant(base, tenantId), c.req.valid("param").agent_id, order),
    presentTestRun,
  );
});
