import {
  access,
  answer,
  enveloped,
  notModified,
  notModifiedResponse,
  ok,
  operation,
  refuses,
  z,
} from "#http/operation";

import { detailTag } from "./agent-tag.ts";
import { getAgent } from "./get-agent.ts";
import { Agent, AgentPath, presentAgent } from "./schemas.ts";

export const getAgentRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}",
  operationId: "getAgent",
  tags: ["Agents"],
  summary: "Get an agent",
  description:
    "Returns the agent with its statistics, the level that governance decides with, its probation, and its readiness for the next level. The client sends the `ETag` as `If-Match` when it updates or deletes the agent. The tag begins with the agent's revision and a dot; what follows changes with its executions, episodes and probation.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: AgentPath },
  responses: {
    ...ok(enveloped(z.object({ agent: Agent })), "The agent"),
    ...notModifiedResponse(),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => {
  const detail = await getAgent(c.var.ctx, c.req.valid("param").agent_id);
  const tag = detailTag(detail);
  return notModified(c, tag) ?? answer(c, { agent: presentAgent(detail) }, { headers: { ETag: tag } });
});
