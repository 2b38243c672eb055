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
    "Returns how far the agent is from its next level: the requirements as they stand now, how many more runs they take, and how each day ended. Progress is the smallest share over the requirements and not a mean. What is told of now is counted now. Every fifth minute the agents that did something are noted, and each day keeps its last word for 400 days.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ProgressPath, query: ProgressQuery },
  responses: { ...ok(enveloped(ProgressView), "The progress"), ...refuses("AGENT_NOT_FOUND") },
}).handle(async (c) => {
  const { from, to } = c.req.valid("query");
  return answer(c, presentProgress(await getProgress(c.var.ctx, c.req.valid("param").agent_id, { from, to })));
});
