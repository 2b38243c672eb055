import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getProgress } from "./get-progress.ts";
import { presentProgress, ProgressPath, ProgressQuery, ProgressView } from "./schemas.ts";

export const getProgressRoute = operation({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/progress",
  operationId: "getProgress",
  tags: ["Graduation"],
  summary: "Get an agent's progress towards its next level",
  description:
    "Returns how far the agent is from its next level: the current state of each requirement, how many more runs it takes, and the progress at the end of each day. Progress is the smallest share of all requirements, not a mean. The current state is computed with each request. Every five minutes the platform records the progress of the agents that did something; the last record of each day is kept for 400 days.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ProgressPath, query: ProgressQuery },
  responses: { ...ok(enveloped(ProgressView), "The progress"), ...refuses("AGENT_NOT_FOUND") },
}).handle(async (c) => {
  const { from, to } = c.req.valid("query");
  return answer(c, presentProgress(await getProgress(c.var.ctx, c.req.valid("param").agent_id, { from, to })));
});
