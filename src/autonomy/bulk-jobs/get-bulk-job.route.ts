import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findJob } from "./find-job.ts";
import { BulkJob, BulkJobPath, presentJob } from "./schemas.ts";

export const getBulkJobRoute = operation({
  method: "get",
  path: "/api/executions/bulk/{id}",
  operationId: "getBulkJob",
  tags: ["Executions"],
  summary: "Get a bulk job",
  description:
    "Returns the result of each run, in the order of the request. A new run that waited for a person is shown as it is now, even if the job ended before.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: BulkJobPath },
  responses: { ...ok(enveloped(BulkJob), "The job"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => answer(c, presentJob(await findJob(c.var.ctx, c.req.valid("param").id)), { isTagged: true }));
