import { access, enveloped, jsonBody, ok, operation, perform, refuses, z } from "#http/operation";

import { nameAgentVersion } from "./name-agent-version.ts";
import { AgentVersion, NameVersionBody, presentVersion, VersionPath } from "./schemas.ts";

export const nameAgentVersionRoute = operation({
  method: "patch",
  path: "/api/agents/{agent_id}/versions/{version}",
  operationId: "nameAgentVersion",
  tags: ["Agents"],
  summary: "Name a version of an agent",
  description: "Names the version, so that it is kept; `null` takes its name away.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: VersionPath, ...jsonBody(NameVersionBody, "The name") },
  responses: {
    ...ok(enveloped(z.object({ version: AgentVersion })), "The version has the name"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "FORBIDDEN"),
  },
}).handle((c) => {
  const { agent_id: agentId, version } = c.req.valid("param");
  return perform(
    c,
    (ctx) => nameAgentVersion(ctx, agentId, version, c.req.valid("json").name),
    (named) => ({ status: 200, data: { version: presentVersion(named) } }),
  );
});
