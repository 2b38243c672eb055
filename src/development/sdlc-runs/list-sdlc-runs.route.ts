import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listSdlcRuns } from "./list-sdlc-runs.ts";
import { presentSummary, RunListQuery, RunListView } from "./schemas.ts";

export const listSdlcRunsRoute = operation({
  method: "get",
  path: "/api/sdlc/runs",
  operationId: "listSdlcRuns",
  tags: ["Development agents"],
  summary: "List runs of development agents",
  description: "Returns a page of the tenant's runs without their results, newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: RunListQuery },
  responses: { ...ok(enveloped(RunListView), "A page of runs") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listSdlcRuns(c.var.ctx, query);
  return answer(c, { runs: rows.map(presentSummary), pagination: paginate(query, total) });
});
