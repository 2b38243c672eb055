import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";

import { listSdlcRuns } from "./list-sdlc-runs.ts";
import { presentSummary, RunListQuery, RunListView } from "./schemas.ts";

export const listSdlcRunsRoute = operation({
  method: "get",
  path: "/api/sdlc/runs",
  operationId: "listSdlcRuns",
  tags: ["Development agents"],
  summary: "List runs of development agents",
  description: "Returns a page of the tenant's runs without their results, latest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: RunListQuery },
  responses: { ...ok(enveloped(RunListView), "A page of runs"), ...tenantRefusals() },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listSdlcRuns(c.var.ctx, query);
  return answer(c, { runs: rows.map(presentSummary), pagination: paginate(query, total) });
});
