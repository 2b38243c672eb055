import { accepted, access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { asksForAsync } from "#http/prefer";

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

export const executeTaskRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/execute",
  operationId: "executeTask",
  tags: ["Executions"],
  summary: "Execute a task",
  description:
    "Runs a task on the agent. Where a model acts, the words of the task are never refused: the run begins, and each call is made, asks or is refused by its own action. An action or a call that the request itself names (`parameters.action`, `tool`, `skill_id`) is decided before the run; above the agent's level it is refused with `GOVERNANCE_VIOLATION`, and the message says what to send instead. Where the built-in engine acts, the words of the task name the action too. `GET /api/governance/actions` has all actions, their words, and what each level may do.\n\nA refusal with `details.ask: true` is sent again with `parameters.ask: true`. For a task with `tool` or `skill_id` the run begins and asks a person about exactly that call: one act, one question. For the words of a task of the built-in engine it stores the run, opens an approval of the whole task and answers 202 with `approval_id`; the run begins after the approval. That approval names no call, so it covers none. After a rejection or the expiry the run fails with `GOVERNANCE_VIOLATION` and the outcome `refused`.\n\nIf the execution ends within `parameters.wait_seconds` (10 by default), the answer is the finished execution. Otherwise it is 202 with `poll_url`. With `Prefer: respond-async` the answer is 202 at once. An accepted execution survives crashes, and its effects happen once.\n\nWhen the agent makes a tool call that is above its level and has an outside effect, the execution waits for an approval. It stays `in_progress` with `result.awaiting_approval {approval_id}`, its time limit is paused, and it continues after the decision. If `parameters.skill_id` names a skill above the agent's level, the execution is refused with `GOVERNANCE_VIOLATION`, unless the request has `ask: true`, or `request_approvals_for` in the agent's configuration names the skill, its tool or its action. In that case the execution waits for an approval too.\n\nWhile a kill switch of the agent or of the workspace is engaged, the answer is `STOPPED`. When a budget of the workspace, of the agent or of each run is used up and its `on_reached` is `refuse`, the answer is `BUDGET_EXCEEDED` with `details {budget_id, scope, window, resets_at}`, and nothing is stored. A run that reaches a budget later ends with that code and the outcome `void`; with `on_reached`: `ask` it waits for an approval of the kind `budget`.\n\nIf the run fails within the wait, the answer is its error with the execution's id in `details`: `NOT_CONFIGURED` for a container skill on an instance without a runner, `PROVIDER_ERROR` for an endpoint that fails, `EXECUTION_TIMEOUT`, or otherwise `EXECUTION_FAILED`. A repeated request with the same `Idempotency-Key` gives the same answer.",
  ...access.tenant("AGENT_RUN", { entersWithWrite: ["agents", "skills", "model_connections"], startsRun: true }),
  request: { params: ExecutionAgentPath, headers: ExecuteHeaders, ...jsonBody(ExecuteBody, "The task to run") },
  responses: {
    ...ok(enveloped(CompletedExecution), "The execution completed"),
    ...accepted(enveloped(AcceptedExecution), "The execution is still running"),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "STOPPED"),
    ...executionFailures(),
  },
}).handle((c) => {
  const { task, context = {}, parameters = {} } = c.req.valid("json");
  const respondAsync = asksForAsync(c.req.valid("header").prefer);
  return perform(
    c,
    (ctx) => executeTask(ctx, c.req.valid("param").agent_id, { task, input: { context, parameters }, respondAsync }),
    presentRun,
  );
});
