import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getStepTexts } from "./get-step-texts.ts";
import { ExecutionStepPath, presentTraceStep, TraceStepView } from "./schemas.ts";

export const getStepTextsRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/executions/{execution_id}/trace/{step_id}/texts",
  operationId: "getStepTexts",
  tags: ["Executions"],
  summary: "Get a step with its whole input and output",
  description:
    "Returns a step of an ended execution with its input and output in full, up to 262,144 characters of JSON each. The input of a model's step is its request: `instructions`, `messages` and `tools`. Its output is the model's answer: `text`, `calls` and `finish_reason`. Values that look like a secret, or have a secret's name, are replaced by `[redacted]`. Pictures have their number of bytes instead of their bytes. The texts are kept as long as the steps.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ExecutionStepPath },
  responses: {
    ...ok(enveloped(TraceStepView), "The step"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, execution_id: executionId, step_id: stepId } = c.req.valid("param");
  return answer(c, presentTraceStep(await getStepTexts(c.var.ctx, agentId, executionId, stepId)));
});
