import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { rateSkill } from "./rate-skill.ts";
import { MarketplacePath, presentRated, RateBody, RatedSkill } from "./schemas.ts";

export const rateSkillContract = createRoute({
  method: "post",
  path: "/api/skills/rate/{marketplace_id}",
  operationId: "rateSkill",
  tags: ["Skill marketplace"],
  summary: "Rate a skill",
  description:
    "One rating for each tenant and skill: a second replaces the first. The mean shown is the plain one; lists are ordered by a Bayesian mean. Nobody rates their own skill (403, `details.reason` `own_listing`).",
  ...access.tenant("SKILL_VIEW"),
  request: { params: MarketplacePath, ...jsonBody(RateBody, "The rating") },
  responses: { ...ok(RatedSkill, "The rating counts"), ...tenantRefusals(), ...refuses("FORBIDDEN", "NOT_FOUND") },
});

export function registerRateSkill(app: Router): void {
  app.openapi(rateSkillContract, (c) => {
    const { rating, review = null } = c.req.valid("json");
    return performFlat(
      c,
      (ctx) => rateSkill(ctx, c.req.valid("param").marketplace_id, { rating, review }),
      (rated) => ({ status: 200, data: presentRated(rated) }),
    );
  });
}
