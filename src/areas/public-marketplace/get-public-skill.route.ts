import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { getPublicSkill } from "./get-public-skill.ts";
import { presentPublicDetail, PublicSkillDetail, SkillPath } from "./schemas.ts";

export const getPublicSkillContract = createRoute({
  method: "get",
  path: "/api/public/v1/marketplace/skills/{skill_id}",
  operationId: "getPublicSkill",
  tags: ["Public marketplace"],
  summary: "Get a public skill",
  description:
    "An approved skill with everything that an installation gets, its code among it, so that anybody can judge it before: what was reviewed is what is shown, named by its digest. Of the environment only the names of the variables are there.",
  ...access.public("read"),
  request: { params: SkillPath },
  responses: {
    ...ok(PublicSkillDetail, "The skill"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE", "NOT_FOUND"),
  },
});

export function registerGetPublicSkill(app: Router): void {
  app.openapi(getPublicSkillContract, async (c) =>
    answerFlat(c, presentPublicDetail(await getPublicSkill(c.var.base, c.req.valid("param").skill_id))),
  );
}
