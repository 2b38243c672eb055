import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findNamedCandidate } from "./find-candidate.ts";
import { CandidatePath, NamedCandidate, presentNamedCandidate } from "./schemas.ts";

export const getCandidateRoute = operation({
  method: "get",
  path: "/api/auto-dev/candidates/{candidate_id}",
  operationId: "getCandidate",
  tags: ["Auto-improvement"],
  summary: "Get a skill candidate",
  description: "Returns the proposed body, its diff, its origin and its measurements.",
  ...access.tenant("SKILL_VIEW", { showsTraces: true }),
  request: { params: CandidatePath },
  responses: {
    ...ok(enveloped(NamedCandidate), "The candidate"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentNamedCandidate(await findNamedCandidate(c.var.ctx, c.req.valid("param").candidate_id)), {
    isTagged: true,
  }),
);
