import { access, enveloped, ifMatchHeader, jsonBody, ok, operation, perform, refuses, z } from "#http/operation";

import { agentTag } from "./agent-tag.ts";
import { AgentPath, presentUpdated, UpdateAgentBody, UpdatedAgent } from "./schemas.ts";
import { updateAgent } from "./update-agent.ts";

export const updateAgentRoute = operation({
  method: "put",
  path: "/api/agents/{agent_id}",
  operationId: "updateAgent",
  tags: ["Agents"],
  summary: "Update an agent",
  description:
    "Changes only the supplied fields. Supplied configuration keys overwrite the stored ones, `null` removes a key, and other keys keep their values. `role` and `maturity_level` cannot be changed here. A change of configuration or capabilities creates a new agent version. Another prompt, model or tools than earned the level put an agent above `student` on probation, unless the change only narrows or `keep_level` keeps the level. Evidence from earlier versions counts half as long as it outweighs the evidence for the new version.",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: AgentPath, headers: ifMatchHeader(), ...jsonBody(UpdateAgentBody, "The fields to change") },
  responses: {
    ...ok(enveloped(z.object({ agent: UpdatedAgent })), "The agent was changed"),
    ...refuses("AGENT_NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT", "EXAM_RUNNING"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateAgent(ctx, c.req.valid("param").agent_id, c.req.valid("json"), c.req.valid("header")["if-match"]),
    (agent) => ({ status: 200, data: { agent: presentUpdated(agent) }, headers: { ETag: agentTag(agent) } }),
  ),
);
