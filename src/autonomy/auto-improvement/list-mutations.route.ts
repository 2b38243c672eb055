import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listMutations } from "./list-mutations.ts";
import { MutationList, ListMutationsQuery, presentMutation } from "./schemas.ts";

export const listMutationsRoute = operation({
  method: "get",
  path: "/api/auto-dev/mutations",
  operationId: "listMutations",
  tags: ["Auto-improvement"],
  summary: "List attempted edits of skills",
  description:
    "Lists the attempted edits of skills, newest first, including rejected ones, with the operator, the diff, the seed and the stage that the edit reached. An edit must pass three stages: it parses, the failing case passes, and no earlier pass fails.",
  ...access.tenant("SKILL_VIEW"),
  request: { query: ListMutationsQuery },
  responses: { ...ok(enveloped(MutationList), "A page of mutations") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { page, limit } = query;
  const { rows, total } = await listMutations(c.var.ctx, {
    page,
    limit,
    skillId: query.skill_id,
    candidateId: query.candidate_id,
    status: query.sandbox_status,
  });
  return answer(c, { mutations: rows.map(presentMutation), pagination: paginate(query, total) });
});
