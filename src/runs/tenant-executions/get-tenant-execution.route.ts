import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getTenantExecution } from "./get-tenant-execution.ts";
import { presentDetail, TenantExecutionPath, TenantExecutionQuery, TenantExecutionView } from "./schemas.ts";

export const getTenantExecutionRoute = operation({
  method: "get",
  path: "/api/executions/{execution_id}",
  operationId: "getTenantExecution",
  tags: ["Executions"],
  summary: "Get an execution by its id",
  description:
    "Returns an execution of any of the tenant's agents, as the list of all executions shows it, with its whole task, result, checks and error. With `input` the answer also has the context and parameters as they were given, without values that look like secrets. Inputs are kept for 90 days, or for the period that the operator configures.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: TenantExecutionPath, query: TenantExecutionQuery },
  responses: {
    ...ok(enveloped(TenantExecutionView), "The execution"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const execution = await getTenantExecution(c.var.ctx, c.req.valid("param").execution_id);
  return answer(c, { execution: presentDetail(execution, c.req.valid("query").input) }, { isTagged: true });
});
