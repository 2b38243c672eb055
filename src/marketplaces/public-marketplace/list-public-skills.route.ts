import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";
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
  ...access.publicRead(),
  request: { query: PublicSearchQuery },
  responses: {
    ...ok(PublicSkillList, "The skills"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
  },
});

export function registerListPublicSkills(app: Router): void {
  app.openapi(listPublicSkillsContract, (c) => {
    const query = c.req.valid("query");
    return answerPublic(c, ["skill"], async (ctx) => presentPublicPage(await listPublicSkills(ctx, query), query));
  });
}
