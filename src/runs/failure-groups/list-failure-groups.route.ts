import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { listGroups } from "./list-groups.ts";
import { FailureGroupList, FailureGroupsQuery, presentGroups } from "./schemas.ts";

export const listFailureGroupsRoute = operation({
  method: "get",
  path: "/api/failure-groups",
  operationId: "listFailureGroups",
  tags: ["Failures"],
  summary: "List the groups of failed runs",
  description:
    "A run that failed, was not done or refused, that is partial because a call failed, or that a vendor, a tool or the platform ended has one cause, and runs with the same cause are one group. Runs that a vendor or the platform ended count here and in no share of done runs. A run is in its group a moment after its end; runs from before groups were kept are in none.\n\nAn open group is listed when it has a run in the period. A group that a person muted or resolved is always listed. A group without a run for 90 days is gone. At most 500 groups with runs in the period are looked at, the latest.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { query: FailureGroupsQuery },
  responses: { ...ok(enveloped(FailureGroupList), "The groups"), ...refuses("INVALID_INPUT") },
}).handle(async (c) => {
  const { agent_id: agentId, ...query } = c.req.valid("query");
  const { ctx } = c.var;
  const { state, kind, owner, from, to } = query;
  const asked = { ...query, state, kind, owner, from, to, agentId };
  return answer(c, presentGroups(await listGroups(ctx, asked), ctx.clock()));
});
