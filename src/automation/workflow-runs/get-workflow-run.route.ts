import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findRun } from "./find-run.ts";
import { runTag } from "./run-tag.ts";
import { presentRun, RunPath, WorkflowRun } from "./schemas.ts";

export const getWorkflowRunRoute = operation({
  method: "get",
  path: "/api/workflow-runs/{run_id}",
  operationId: "getWorkflowRun",
  tags: ["Workflows"],
  summary: "Get a run of a workflow",
  description:
    "Returns the run with its steps in the order of the definition, and the items of their loops. Runs are kept as long as traces are.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: RunPath },
  responses: { ...ok(enveloped(WorkflowRun), "The run"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const shown = await findRun(c.var.ctx, c.req.valid("param").run_id);
  const tag = runTag(shown.run);
  return notModified(c, tag) ?? answer(c, presentRun(shown), { headers: { ETag: tag } });
});
