import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { filterOf } from "./execution-filter.ts";
import { findExecutionNeighbours } from "./find-execution-neighbours.ts";
import { Neighbours, NeighboursQuery, TenantExecutionPath } from "./schemas.ts";

export const findExecutionNeighboursRoute = operation({
  method: "get",
  path: "/api/executions/{execution_id}/neighbours",
  operationId: "findExecutionNeighbours",
  tags: ["Executions"],
  summary: "Find the neighbours of an execution in the list",
  description:
    "Returns the ids of the executions directly above and below one in the list of all executions, with the same filters and the same order. In each direction it examines as many executions as a page of the list does; null means that none of them matches.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: TenantExecutionPath, query: NeighboursQuery },
  responses: {
    ...ok(enveloped(Neighbours), "The neighbouring executions"),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const filter = filterOf(c.req.valid("query"));
  const { previousId, nextId } = await findExecutionNeighbours(c.var.ctx, c.req.valid("param").execution_id, filter);
  return answer(c, { previous_id: previousId, next_id: nextId });
});
