import { access, enveloped, ok, operation, optionalJsonBody, perform, refuses, z } from "#http/operation";

import { restoreAgentVersion } from "./restore-agent-version.ts";
import { RestoredVersion, presentRestored, RestoreVersionBody, VersionPath } from "./schemas.ts";

export const restoreAgentVersionRoute = operation({
  method: "post",
  path: "/api/agents/{agent_id}/versions/{version}/restore",
  operationId: "restoreAgentVersion",
  tags: ["Agents"],
  summary: "Go back to a version of an agent",
  description:
    "Gives the agent the configuration and capabilities of the version, as a new version. What held the agent's level holds it again, and ends a probation by a change; anything else puts an agent above `student` on probation, unless `keep_level` keeps the level.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: VersionPath, ...optionalJsonBody(RestoreVersionBody, "Whether the level is kept") },
  responses: {
    ...ok(enveloped(z.object({ agent: RestoredVersion })), "The agent has the configuration of the version"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "EXAM_RUNNING", "FORBIDDEN"),
  },
}).handle((c) => {
  const { agent_id: agentId, version } = c.req.valid("param");
  return perform(
    c,
    (ctx) => restoreAgentVersion(ctx, agentId, version, c.req.valid("json").keep_level),
    (agent) => ({ status: 200, data: { agent: presentRestored(agent) } }),
  );
});
