import { access, accepted, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { RunPath, SentSignal, SignalBody } from "./schemas.ts";
import { signalRun } from "./signal-run.ts";

export const signalWorkflowRunRoute = operation({
  method: "post",
  path: "/api/workflow-runs/{run_id}/signal",
  operationId: "signalWorkflowRun",
  tags: ["Workflows"],
  summary: "Send a signal",
  description:
    "Sends a signal to a run. A `wait_for` step with its name takes it; one that comes early is kept until a step waits.",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { params: RunPath, ...jsonBody(SignalBody, "The signal") },
  responses: {
    ...accepted(enveloped(SentSignal), "The signal was kept"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => signalRun(ctx, c.req.valid("param").run_id, c.req.valid("json")),
    (signal) => ({ status: 202, location: `/api/workflow-runs/${c.req.valid("param").run_id}`, data: signal }),
  ),
);
