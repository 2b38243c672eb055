import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { MutationList, ListMutationsQuery, presentMutation } from "./schemas.ts";
import { selectMutations } from "./store.ts";

export const listMutationsRoute = operation({
  method: "get",
  path: "/api/auto-dev/mutations",
  operationId: "listMutations",
  tags: ["Auto-improvement"],
  summary: "List attempted edits of skills",
  description:
    "Lists the attempted edits of skills, newest first, including rejected ones, with the operator, the diff, the seed and the stage that the edit reached. An edit must pass three stages: it parses, the failing case passes, and no earlier pass fails.",
  ...access.tenant("SKILL_VIEW", { showsTraces: true }),
  request: { query: ListMutationsQuery },
  responses: { ...ok(enveloped(MutationList), "A page of mutations") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const query = c.req.valid("query");
  const { page, limit } = query;
  const { rows, total } = await selectMutations(db, tenant.id, {
    limit,
    offset: (page - 1) * limit,
    skillId: query.skill_id,
    candidateId: query.candidate_id,
    status: query.sandbox_status,
  });
  return answer(c, { mutations: rows.map(presentMutation), pagination: paginate(query, total) });
});
