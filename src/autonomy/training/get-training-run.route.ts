import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getTrainingRun } from "./get-training-run.ts";
import { presentTrainingRun, TrainingRunPath, TrainingRunView } from "./schemas.ts";

export const getTrainingRunRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/training/runs/{run_id}",
  operationId: "getTrainingRun",
  tags: ["Training"],
  summary: "Get a training run",
  description: "Returns what a training run found and proposed, and which proposals were applied or undone.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: TrainingRunPath },
  responses: {
    ...ok(enveloped(TrainingRunView), "The training run"),
    ...notModifiedResponse(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, run_id: runId } = c.req.valid("param");
  return answer(c, presentTrainingRun(await getTrainingRun(c.var.ctx, agentId, runId)), { isTagged: true });
});
