import { access, ok, operation, perform, refuses } from "#http/operation";
import { rejectListing } from "#publishing/listings/reject-listing";

import { MarketplacePath, presentRejected, RejectedSkill, RejectQuery } from "./schemas.ts";

export const rejectSkillRoute = operation({
  method: "post",
  path: "/api/skills/reject/{marketplace_id}",
  operationId: "rejectSkill",
  tags: ["Skill marketplace"],
  summary: "Reject a skill",
  description:
    "Rejects the version under review and gives the publisher a reason. The publisher's webhooks receive `listing.rejected`. A version that was approved earlier stays public. The publisher may publish the skill again. The same reviewers decide as for an approval. The answer is 409 when no version waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: MarketplacePath, query: RejectQuery },
  responses: {
    ...ok(RejectedSkill, "The version was rejected"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => rejectListing(ctx, "skill", c.req.valid("param").marketplace_id, c.req.valid("query").reason),
    (listing) => ({ status: 200, data: presentRejected({ marketplace_id: listing.id }, listing) }),
    "flat",
  ),
);
