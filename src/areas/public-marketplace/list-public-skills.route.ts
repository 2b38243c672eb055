import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { listPublicSkills } from "./list-public-skills.ts";
import { presentPublicPage, PublicSearchQuery, PublicSkillList } from "./schemas.ts";

export const listPublicSkillsContract = createRoute({
  method: "get",
  path: "/api/public/v1/marketplace/skills",
  operationId: "listPublicSkills",
  tags: ["Public marketplace"],
  summary: "List public skills",
  description:
    "The approved skills of all tenants, for anybody. Every filter that is given must hold. The id decides between equals, so that pages neither overlap nor leave out. Of what is filtered or searched `total` counts up to 10,000.",
  ...access.public("read"),
  request: { query: PublicSearchQuery },
  responses: {
    ...ok(PublicSkillList, "The skills"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerListPublicSkills(app: Router): void {
  app.openapi(listPublicSkillsContract, async (c) => {
    const query = c.req.valid("query");
    return answerFlat(c, presentPublicPage(await listPublicSkills(c.var.base, query), query));
  });
}
