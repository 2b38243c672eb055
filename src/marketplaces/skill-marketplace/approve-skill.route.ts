import { access, ok, operation, perform, refuses } from "#http/operation";
import { approveListing } from "#publishing/listings/approve-listing";

import { ApprovedSkill, MarketplacePath, presentApproved } from "./schemas.ts";

export const approveSkillRoute = operation({
  method: "post",
  path: "/api/skills/approve/{marketplace_id}",
  operationId: "approveSkill",
  tags: ["Skill marketplace"],
  summary: "Approve a skill",
  description:
    "Makes the version under review public. The publisher's webhooks receive `listing.approved`. A platform operator decides, but not about a version that they submitted. On an instance with `MARKETPLACE_SELF_APPROVAL`, a user with the permission `GOVERNANCE_APPROVE` of the publisher's tenant may decide too. The answer is 409 when no version waits for review.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: MarketplacePath },
  responses: { ...ok(ApprovedSkill, "The skill is public"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => approveListing(ctx, "skill", c.req.valid("param").marketplace_id),
    (listing) => ({ status: 200, data: presentApproved({ marketplace_id: listing.id }, listing) }),
    "flat",
  ),
);
