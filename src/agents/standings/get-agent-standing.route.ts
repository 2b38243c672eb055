import { readStanding } from "#agents/agents/read-standing";
import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { presentStanding, StandingPath, StandingView } from "./schemas.ts";

export const getAgentStandingRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/standing",
  operationId: "getAgentStanding",
  tags: ["Agents"],
  summary: "Get what an agent may do now, tool by tool",
  description:
    "Returns the agent's level, the level that governance decides with, its probation, and the standing of each tool. A level that a person gave covers its tools at once. A level by exam covers a tool of complexity 3 after 3 calls in a row that people approved unchanged, and one of complexity 4 after 10 calls whose share of approvals has a lower bound of 0.70 (Wilson, 95 %). A tool that earned this asks again for a call with a number that is more than twice the largest approved one at the same place (`bounds`).",
  ...access.tenant("AGENT_VIEW"),
  request: { params: StandingPath },
  responses: {
    ...ok(enveloped(StandingView), "The agent's standing"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => answer(c, presentStanding(await readStanding(c.var.ctx, c.req.valid("param").agent_id))));
