import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { listSkillFacets } from "./list-skill-facets.ts";
import { SkillTags } from "./schemas.ts";

export const listPublicSkillTagsContract = createRoute({
  method: "get",
  path: "/api/public/v1/marketplace/skills/tags",
  operationId: "listPublicSkillTags",
  tags: ["Public marketplace"],
  summary: "List the tags of public skills",
  description: "The tags that approved skills have, each with how many have it, the most frequent first; at most 500.",
  ...access.public("read"),
  responses: {
    ...ok(SkillTags, "The tags"),
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
});

export function registerListPublicSkillTags(app: Router): void {
  app.openapi(listPublicSkillTagsContract, async (c) =>
    answerFlat(c, { tags: await listSkillFacets(c.var.base, "tag") }),
  );
}
