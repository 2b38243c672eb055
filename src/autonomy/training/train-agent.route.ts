import { accepted, access, enveloped, operation, optionalJsonBody, perform, refuses } from "#http/operation";

import { presentTrainingRun, TrainBody, TrainingPath, TrainingRunView, trainingRunUrl } from "./schemas.ts";
import { trainAgent } from "./train-agent.ts";

export const trainAgentRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/train",
  operationId: "trainAgent",
  tags: ["Training"],
  summary: "Train an agent",
  description:
    "Looks for patterns in the agent's latest 500 episodes and proposes adaptations. They supersede the proposals of earlier runs. The agent does not change until an adaptation is applied. An agent whose kill switch is engaged is not trained (409 `STOPPED`). The episodes that run again spend from the budgets of the workspace and of the agent.",
  ...access.tenant("AGENT_MANAGE", { startsRun: true, showsTraces: true }),
  request: { params: TrainingPath, ...optionalJsonBody(TrainBody, "The training strategy") },
  responses: {
    ...accepted(enveloped(TrainingRunView), "The training run"),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT", "STOPPED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => trainAgent(ctx, c.req.valid("param").agent_id, c.req.valid("json").strategy ?? "consolidate"),
    (run) => ({ status: 202, location: trainingRunUrl(run), data: presentTrainingRun(run) }),
  ),
);
