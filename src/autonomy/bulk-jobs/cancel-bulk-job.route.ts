import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { cancelBulkJob } from "./cancel-bulk-job.ts";
import { BulkJob, BulkJobPath, presentJob } from "./schemas.ts";

export const cancelBulkJobRoute = operation({
  method: "post",
  path: "/api/executions/bulk/{id}/cancel",
  operationId: "cancelBulkJob",
  tags: ["Executions"],
  summary: "Cancel a bulk job",
  description:
    "No further run begins: those that were not begun have the result `cancelled`. What is done stays, and new runs that work already continue; cancel them as any run. A job that has ended is not cancelled (409 `already_ended`). The answer has the first page of the results.",
  ...access.tenant("AGENT_RUN"),
  request: { params: BulkJobPath },
  responses: { ...ok(enveloped(BulkJob), "The job was cancelled"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => cancelBulkJob(ctx, c.req.valid("param").id),
    (found) => ({ status: 200, data: presentJob(found) }),
  ),
);
