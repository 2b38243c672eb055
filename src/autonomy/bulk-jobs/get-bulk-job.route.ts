import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findJob } from "./find-job.ts";
import { BulkJob, BulkJobPath, BulkJobQuery, partOf, presentJob } from "./schemas.ts";

export const getBulkJobRoute = operation({
  method: "get",
  path: "/api/executions/bulk/{id}",
  operationId: "getBulkJob",
  tags: ["Executions"],
  summary: "Get a bulk job",
  description:
    "Returns the number of runs by status, and a page of their results in the order of the request or of the query. `status` narrows the page: `failed,refused,not_found,skipped` are the runs for which nothing was done. A new run that waited for a person is shown as it is now, even if the job ended before.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: BulkJobPath, query: BulkJobQuery },
  responses: { ...ok(enveloped(BulkJob), "The job"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const found = await findJob(c.var.ctx, c.req.valid("param").id, partOf(c.req.valid("query")));
  return answer(c, presentJob(found), { isTagged: true });
});
