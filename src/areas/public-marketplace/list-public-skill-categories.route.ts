import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { listSkillFacets } from "./list-skill-facets.ts";
import { SkillCategories } from "./schemas.ts";

export const listPublicSkillCategoriesContract = createRoute({
  method: "get",
  path: "/api/public/v1/marketplace/skills/categories",
  operationId: "listPublicSkillCategories",
  tags: ["Public marketplace"],
  summary: "List the categories of public skills",
  description:
    "The categories that approved skills have, each with how many have it, the most frequent first; at most 500.",
  ...access.public("read"),
  responses: {
    ...ok(SkillCategories, "The categories"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerListPublicSkillCategories(app: Router): void {
  app.openapi(listPublicSkillCategoriesContract, async (c) =>
    answerFlat(c, { categories: await listSkillFacets(c.var.base, "category") }),
  );
}
