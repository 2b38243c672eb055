import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { getDataSetMatrix } from "./get-data-set-matrix.ts";
import { DataSetMatrix, MatrixPath, MatrixQuery, presentMatrix } from "./schemas.ts";

export const getDataSetMatrixRoute = operation({
  method: "get",
  path: "/api/data-sets/{id}/matrix",
  operationId: "getDataSetMatrix",
  tags: ["Data sets"],
  summary: "Get the results of cases by version",
  description:
    "Lists the cases of a data set, the oldest first, each with its result in the latest completed run of up to 6 versions of an agent, which is the one that ran last unless `agent_id` names another. Without `versions` they are the newest that ran. A version without such a run has `run: null`, and a case that the run did not have has null.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: MatrixPath, query: MatrixQuery },
  responses: { ...ok(enveloped(DataSetMatrix), "A page of cases"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { page, limit, agent_id: agentId, versions } = c.req.valid("query");
  const order = { agentId, versions, limit, offset: (page - 1) * limit };
  const found = await getDataSetMatrix(c.var.ctx, c.req.valid("param").id, order);
  return answer(c, { ...presentMatrix(found), pagination: paginate({ page, limit }, found.total) });
});
