import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getReadiness } from "./get-readiness.ts";
import { presentReadiness, Readiness, ReadinessPath, ReadinessQuery } from "./schemas.ts";

export const getReadinessRoute = operation({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/readiness",
  operationId: "getReadiness",
  tags: ["Graduation"],
  summary: "Get an agent's readiness",
  description:
    "Returns the agent's readiness for its next level, or for `target_level`, and the requirements that it does not meet yet. The result depends only on the agent's episodes: the latest hundred decisive ones at its current level. `score = 0.40·independence + 0.30·constitutional + 0.20·confidence + 0.10·success`. In addition to the score, each level requires a number of episodes, a low intervention rate and a lower bound of success. An agent earns its levels one at a time.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ReadinessPath, query: ReadinessQuery },
  responses: { ...ok(enveloped(Readiness), "The readiness"), ...refuses("AGENT_NOT_FOUND") },
}).handle(async (c) => {
  const { target_level: target } = c.req.valid("query");
  return answer(c, presentReadiness(await getReadiness(c.var.ctx, c.req.valid("param").agent_id, target)));
});
