import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { listSdlcRuns } from "./list-sdlc-runs.ts";
import { presentSummary, RunListQuery, RunListView } from "./schemas.ts";

export const listSdlcRunsContract = createRoute({
  method: "get",
  path: "/api/sdlc/runs",
  operationId: "listSdlcRuns",
  tags: ["Development agents"],
  summary: "List runs of development agents",
  description: "Returns a page of the tenant's runs without their results, latest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: RunListQuery },
  responses: { ...ok(enveloped(RunListView), "A page of runs"), ...tenantRefusals() },
});

export function registerListSdlcRuns(app: Router): void {
  app.openapi(listSdlcRunsContract, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = await listSdlcRuns(c.var.ctx, query);
    return answer(c, { runs: rows.map(presentSummary), pagination: paginate(query, total) });
  });
}
