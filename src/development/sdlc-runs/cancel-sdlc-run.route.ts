import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { cancelSdlcRun } from "./cancel-sdlc-run.ts";
import { presentRun, RunPath, RunView } from "./schemas.ts";

export const cancelSdlcRunRoute = operation({
  method: "post",
  path: "/api/sdlc/runs/{run_id}/cancel",
  operationId: "cancelSdlcRun",
  tags: ["Development agents"],
  summary: "Cancel a run of a development agent",
  description:
    "Cancels a run that is under way or waits for an approval. The run has no effects, and its request for approval is withdrawn. A computation that the sandbox has already started finishes first. A run that has ended keeps its status, and the answer is 409.",
  ...access.tenant("AGENT_RUN", { body: "any" }),
  request: { params: RunPath },
  responses: {
    ...ok(enveloped(RunView), "The run was cancelled"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => cancelSdlcRun(ctx, c.req.valid("param").run_id),
    (run) => ({ status: 200, data: presentRun(run) }),
  ),
);
