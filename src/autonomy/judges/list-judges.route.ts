import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listJudges } from "./list-judges.ts";
import { JudgeList, presentJudges } from "./schemas.ts";

export const listJudgesRoute = operation({
  method: "get",
  path: "/api/graduation/judges",
  operationId: "listJudges",
  tags: ["Graduation"],
  summary: "List the judges of the tenant's work",
  description:
    "Lists the models that judged episodes for which only the acting model vouched, and how far each agrees with people. A judge is a model with a rubric for a role and its parameters. When one of these changes, it counts as a new judge and is calibrated again. When a person gives feedback on an episode that a judge graded, the person's grade counts for the episode and the two are compared. A judge is calibrated when the lower end of the 95 % interval of Cohen's kappa is at least 0.6, with at least 30 labels and 10 of each kind. Its verdict then counts in full; until then it counts half. A judge's calls spend from the budgets of the workspace and of the agent. The list has at most 100 judges, most recently active first.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(enveloped(JudgeList), "The judges") },
}).handle(async (c) => answer(c, presentJudges(await listJudges(c.var.ctx))));
