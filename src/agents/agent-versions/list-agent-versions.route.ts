import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listAgentVersions } from "./list-agent-versions.ts";
import { ListVersionsQuery, presentVersion, VersionList, VersionsPath } from "./schemas.ts";

export const listAgentVersionsRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/versions",
  operationId: "listAgentVersions",
  tags: ["Agents"],
  summary: "List an agent's versions",
  description:
    "Lists the agent's versions, newest first: who made each and when, what it changed, its runs, their success and cost. Success counts runs that a check, a person or a judge vouches for. The latest five hundred versions are kept, and all that have a name.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: VersionsPath, query: ListVersionsQuery },
  responses: { ...ok(enveloped(VersionList), "A page of versions"), ...refuses("AGENT_NOT_FOUND") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { versions, total } = await listAgentVersions(c.var.ctx, c.req.valid("param").agent_id, query);
  return answer(c, { versions: versions.map(presentVersion), pagination: paginate(query, total) });
});
