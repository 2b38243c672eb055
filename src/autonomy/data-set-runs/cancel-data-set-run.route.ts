import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { cancelDataSetRun } from "./cancel-data-set-run.ts";
import { DataSetRun, presentRun, RunPath } from "./schemas.ts";

export const cancelDataSetRunRoute = operation({
  method: "post",
  path: "/api/data-set-runs/{run_id}/cancel",
  operationId: "cancelDataSetRun",
  tags: ["Data sets"],
  summary: "Cancel a run of a data set",
  description:
    "No further case begins, and the results of those that are running are dropped. Results so far stay. A run that has ended is not cancelled (409 `already_ended`).",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: RunPath },
  responses: { ...ok(enveloped(DataSetRun), "The run was cancelled"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => cancelDataSetRun(ctx, c.req.valid("param").run_id),
    (run) => ({ status: 200, data: presentRun(run) }),
  ),
);
