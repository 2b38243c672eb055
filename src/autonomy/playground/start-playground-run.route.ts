import { accepted, access, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { AcceptedPlaygroundRun, presentStarted, StartPlaygroundBody } from "./schemas.ts";
import { startPlaygroundRun } from "./start-playground-run.ts";

export const startPlaygroundRunRoute = operation({
  method: "post",
  path: "/api/playground-runs",
  operationId: "startPlaygroundRun",
  tags: ["Playground"],
  summary: "Try variants of an agent",
  description:
    "Up to four variants of an agent do a task side by side: that of a run (`from.execution_id`), or a new one (`from.agent_id` and `task`). With `step_id`, a step in which a model was asked, they continue from there with the conversation as it was kept; a secret that was taken out stays out. `changes` are those to the version that made the run.\n\nNothing outside is touched. Tools that only compute run; every other call repeats the recorded answer of the same tool to equal arguments, and a call that a person approved counts as approved. No variant is an execution, an episode or evidence, and none is given people's corrections. Calls of models (`origin` `playground`) spend from the budgets of the workspace and the agent, and from `budget_usd`; a model without a price takes nothing from `budget_usd`.\n\nThe run survives crashes. The plan counts each variant as a start. Three runs of a person and 20 of a workspace can be under way (409 `playground_limit`). It is kept for 30 days. A step without a question to a model is refused (400 `not_a_model_step`), and a run whose input is no longer kept (409 `input_forgotten`).",
  ...access.tenant("AGENT_RUN", { startsRun: true, showsTraces: true }),
  request: { ...jsonBody(StartPlaygroundBody, "The task and the variants") },
  responses: {
    ...accepted(enveloped(AcceptedPlaygroundRun), "The variants are under way"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "STOPPED", "FORBIDDEN"),
  },
}).handle((c) => perform(c, (ctx) => startPlaygroundRun(ctx, c.req.valid("json")), presentStarted));
