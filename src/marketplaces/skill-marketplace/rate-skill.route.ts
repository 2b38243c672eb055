import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";
import { rateListing } from "#publishing/listing-ratings/rate-listing";

import { MarketplacePath, presentRated, RateBody, RatedSkill } from "./schemas.ts";

export const rateSkillRoute = operation({
  method: "post",
  path: "/api/skills/rate/{marketplace_id}",
  operationId: "rateSkill",
  tags: ["Skill marketplace"],
  summary: "Rate a skill",
  description:
    "Stores the tenant's rating of a skill. Each tenant has one rating for a skill: a second rating replaces the first. The answer shows the arithmetic mean; lists are sorted by a Bayesian mean. A tenant cannot rate its own skill (403, `details.reason` `own_listing`).",
  ...access.tenant("SKILL_VIEW"),
  request: { params: MarketplacePath, ...jsonBody(RateBody, "The rating") },
  responses: {
    ...ok(RatedSkill, "The stored rating and the new mean"),
    ...refuses("FORBIDDEN", "NOT_FOUND"),
  },
}).handle((c) => {
  const { rating, review = null } = c.req.valid("json");
  return perform(
    c,
    (ctx) => rateListing(ctx, "skill", c.req.valid("param").marketplace_id, { rating, review }),
    (rated) => ({ status: 200, data: presentRated({}, rated) }),
    "flat",
  );
});
