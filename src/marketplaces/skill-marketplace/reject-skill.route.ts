import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { rejectSkill } from "./reject-skill.ts";
import { MarketplacePath, presentRejected, RejectedSkill, RejectQuery } from "./schemas.ts";

export const rejectSkillContract = createRoute({
  method: "post",
  path: "/api/skills/reject/{marketplace_id}",
  operationId: "rejectSkill",
  tags: ["Skill marketplace"],
  summary: "Reject a skill",
  description:
    "Turns the version under review down, with a reason for the publisher, whose webhooks get `listing.rejected`. A version approved earlier stays public; the skill may be published again. Who may decide is said at the approval. 409 when nothing waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: MarketplacePath, query: RejectQuery },
  responses: {
    ...ok(RejectedSkill, "The version was turned down"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerRejectSkill(app: Router): void {
  app.openapi(rejectSkillContract, (c) =>
    performFlat(
      c,
      (ctx) => rejectSkill(ctx, c.req.valid("param").marketplace_id, c.req.valid("query").reason),
      (result) => ({ status: 200, data: presentRejected(result) }),
    ),
  );
}
