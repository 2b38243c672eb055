import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { compareDataSetRuns } from "./compare-data-set-runs.ts";
import { CompareQuery, presentComparison, RunComparison, RunPath, totalOf } from "./schemas.ts";

export const compareDataSetRunsRoute = operation({
  method: "get",
  path: "/api/data-set-runs/{run_id}/compare",
  operationId: "compareDataSetRuns",
  tags: ["Data sets"],
  summary: "Compare two runs of a data set",
  description:
    "Compares a run with the one that `with` names, case by case: those that got worse first, then those that got better, those that failed twice, and the others. The difference of the shares of passed cases has a 95 % interval (Tango's score interval for paired proportions), as in a replay. With fewer pairs than `minimum_pairs` it says little. Runs of different data sets are refused (409 `other_data_set`).",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: RunPath, query: CompareQuery },
  responses: { ...ok(enveloped(RunComparison), "The comparison"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle(async (c) => {
  const { page, limit, change, with: beforeId } = c.req.valid("query");
  const order = { change, limit, offset: (page - 1) * limit };
  const found = await compareDataSetRuns(c.var.ctx, c.req.valid("param").run_id, beforeId, order);
  return answer(c, { ...presentComparison(found), pagination: paginate({ page, limit }, totalOf(found, change)) });
});
