import { accepted, access, enveloped, ok, operation, optionalJsonBody, perform, refuses } from "#http/operation";
import { asksForAsync } from "#http/prefer";

import { rerunExecution } from "./rerun-execution.ts";
import {
  AcceptedExecution,
  CompletedExecution,
  ExecuteHeaders,
  executionFailures,
  ExecutionPath,
  presentRun,
  RerunBody,
} from "./schemas.ts";

export const rerunExecutionRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/executions/{execution_id}/rerun",
  operationId: "rerunExecution",
  tags: ["Executions"],
  summary: "Run an execution's task again",
  description:
    'Runs the task of an execution again, on the agent as it is now, with the same context and parameters or with changed ones. This starts a new execution under the rules of `POST /api/agents/{agent_id}/execute`, with the same answers. Its effects happen again. The list of all executions shows it with `rerun_of`.\n\nInputs are kept for 90 days, or for the period that the operator configures. After that the answer is `CONFLICT` with `details.reason` "input_forgotten".',
  ...access.tenant("AGENT_RUN", { entersWithWrite: ["agents", "skills", "model_connections"], startsRun: true }),
  request: {
    params: ExecutionPath,
    headers: ExecuteHeaders,
    ...optionalJsonBody(RerunBody, "The changes; may be empty"),
  },
  responses: {
    ...ok(enveloped(CompletedExecution), "The execution completed"),
    ...accepted(enveloped(AcceptedExecution), "The execution is still running"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "STOPPED"),
    ...executionFailures(),
  },
}).handle((c) => {
  const { agent_id: agentId, execution_id: executionId } = c.req.valid("param");
  const { task, context, parameters } = c.req.valid("json");
  const respondAsync = asksForAsync(c.req.valid("header").prefer);
  return perform(
    c,
    (ctx) => rerunExecution(ctx, agentId, executionId, { task, context, parameters, respondAsync }),
    presentRun,
  );
});
