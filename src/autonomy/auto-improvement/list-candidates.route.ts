import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { listCandidates } from "./list-candidates.ts";
import { CandidateList, ListCandidatesQuery, presentCandidate } from "./schemas.ts";

export const listCandidatesContract = createRoute({
  method: "get",
  path: "/api/auto-dev/candidates",
  operationId: "listCandidates",
  tags: ["Auto-improvement"],
  summary: "List skill candidates",
  description:
    "Lists the skill candidates, newest first: proposed bodies for skills, with their origin and measurements.",
  ...access.tenant("SKILL_VIEW"),
  request: { query: ListCandidatesQuery },
  responses: { ...ok(enveloped(CandidateList), "A page of candidates"), ...tenantRefusals() },
});

export function registerListCandidates(app: Router): void {
  app.openapi(listCandidatesContract, async (c) => {
    const query = c.req.valid("query");
    const { page, limit } = query;
    const { rows, total } = await listCandidates(c.var.ctx, {
      page,
      limit,
      skillId: query.skill_id,
      status: query.validation_status,
    });
    return answer(c, { candidates: rows.map(presentCandidate), pagination: paginate(query, total) });
  });
}
