import {
  access,
  answer,
  envelopedWithoutMeta,
  notModified,
  notModifiedResponse,
  ok,
  operation,
  refuses,
} from "#http/operation";

import { getExecution } from "./get-execution.ts";
import { executionTag, ExecutionPath, ExecutionStatusView, presentExecution } from "./schemas.ts";

export const getExecutionRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/executions/{execution_id}",
  operationId: "getExecution",
  tags: ["Executions"],
  summary: "Get an execution's status",
  description:
    "Returns the progress of an execution, and its result once there is one. A client that polls should send the `ETag` as `If-None-Match`; the answer is then 304 until something changes. This answer has no `meta`.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ExecutionPath },
  responses: {
    ...ok(envelopedWithoutMeta(ExecutionStatusView), "The execution"),
    ...notModifiedResponse(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, execution_id: executionId } = c.req.valid("param");
  const data = presentExecution(await getExecution(c.var.ctx, agentId, executionId));
  const tag = executionTag(data);
  return notModified(c, tag) ?? answer(c, data, { as: "without meta", headers: { ETag: tag } });
});
