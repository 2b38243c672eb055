import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listRuns } from "./list-runs.ts";
import { DataSetRunList, ListRunsQuery, presentRun, RunsPath } from "./schemas.ts";

export const listDataSetRunsRoute = operation({
  method: "get",
  path: "/api/data-sets/{id}/runs",
  operationId: "listDataSetRuns",
  tags: ["Data sets"],
  summary: "List the runs of a data set",
  description: "Lists the runs of a data set, the latest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: RunsPath, query: ListRunsQuery },
  responses: { ...ok(enveloped(DataSetRunList), "A page of runs"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await listRuns(c.var.ctx, c.req.valid("param").id, { limit, offset: (page - 1) * limit });
  return answer(c, { runs: rows.map(presentRun), pagination: paginate({ page, limit }, total) });
});
