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

import { findVersion } from "./find-version.ts";
import { AgentVersionDetail, GetVersionQuery, presentVersionDetail, VersionPath, versionTag } from "./schemas.ts";

export const getAgentVersionRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/versions/{version}",
  operationId: "getAgentVersion",
  tags: ["Agents"],
  summary: "Get a version of an agent",
  description:
    "Returns one version with its configuration and capabilities. `since` names the version that `changes` compares it with.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: VersionPath, query: GetVersionQuery },
  responses: {
    ...ok(enveloped(z.object({ version: AgentVersionDetail })), "The version"),
    ...notModifiedResponse(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, version } = c.req.valid("param");
  const found = await findVersion(c.var.ctx, agentId, version, c.req.valid("query").since);
  const shown = presentVersionDetail(agentId, found);
  const tag = versionTag(shown);
  return notModified(c, tag) ?? answer(c, { version: shown }, { headers: { ETag: tag } });
});
