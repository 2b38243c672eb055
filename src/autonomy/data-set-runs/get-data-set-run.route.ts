import { access, answer, enveloped, notModifiedResponse, ok, operation, paginate, refuses } from "#http/operation";

import { findRunWithResults } from "./find-run.ts";
import { DataSetRunWithCases, GetRunQuery, presentResult, presentRun, RunPath } from "./schemas.ts";

export const getDataSetRunRoute = operation({
  method: "get",
  path: "/api/data-set-runs/{run_id}",
  operationId: "getDataSetRun",
  tags: ["Data sets"],
  summary: "Get a run of a data set",
  description: "Returns a run with its counts and a page of the cases that have ended, in the order of the data set.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: RunPath, query: GetRunQuery },
  responses: { ...ok(enveloped(DataSetRunWithCases), "The run"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { page, limit, outcome } = c.req.valid("query");
  const order = { outcome, limit, offset: (page - 1) * limit };
  const { run, results, total } = await findRunWithResults(c.var.ctx, c.req.valid("param").run_id, order);
  const shown = { ...presentRun(run), cases: results.map(presentResult) };
  return answer(c, { ...shown, pagination: paginate({ page, limit }, total) }, { isTagged: true });
});
