import { access, answer, envelopedWithoutMeta, ok, operation, refuses } from "#http/operation";

import { getTraining } from "./get-training.ts";
import { presentTraining, TrainingPath, TrainingStatusView } from "./schemas.ts";

export const getTrainingRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/training",
  operationId: "getTraining",
  tags: ["Training"],
  summary: "Get an agent's training status",
  description:
    "Returns what the agent has learned from all its episodes, the adaptations that its latest training proposed, and how ready it is for the next level. This answer has no `meta`.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: TrainingPath },
  responses: {
    ...ok(envelopedWithoutMeta(TrainingStatusView), "The training status"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentTraining(await getTraining(c.var.ctx, c.req.valid("param").agent_id)), { as: "without meta" }),
);
