import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { presentSummary, RunListQuery, RunListView } from "./schemas.ts";
import { selectRuns } from "./store.ts";

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
  const { db, tenant } = c.var.ctx;
  const { page, limit, ...query } = c.req.valid("query");
  const { rows, total } = await selectRuns(
    db,
    tenant.id,
    {
      agentId: query.agent_id,
      agentType: query.agent_type,
      projectId: query.project_id,
      status: query.status,
      action: query.action,
    },
    { limit, offset: (page - 1) * limit },
  );
  return answer(c, { runs: rows.map(presentSummary), pagination: paginate({ page, limit }, total) });
});
