import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { CandidateList, ListCandidatesQuery, presentNamedCandidate } from "./schemas.ts";
import { selectCandidates } from "./store.ts";

export const listCandidatesRoute = operation({
  method: "get",
  path: "/api/auto-dev/candidates",
  operationId: "listCandidates",
  tags: ["Auto-improvement"],
  summary: "List skill candidates",
  description:
    "Lists the skill candidates, newest first: proposed bodies for skills, with their origin and measurements.",
  ...access.tenant("SKILL_VIEW", { showsTraces: true }),
  request: { query: ListCandidatesQuery },
  responses: { ...ok(enveloped(CandidateList), "A page of candidates") },
}).handle(async (c) => {
  const { db, tenant } = c.var.ctx;
  const query = c.req.valid("query");
  const { page, limit } = query;
  const { rows, total } = await selectCandidates(db, tenant.id, {
    limit,
    offset: (page - 1) * limit,
    skillId: query.skill_id,
    status: query.validation_status,
  });
  return answer(c, { candidates: rows.map(presentNamedCandidate), pagination: paginate(query, total) });
});
