import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerPublic } from "#http/public-answer";
import { notModifiedResponse, ok } from "#http/responses";
import type { Router } from "#http/router";
import { listFacets } from "#publishing/listing-search/list-facets";

import { SkillTags } from "./schemas.ts";

export const listPublicSkillTagsContract = createRoute({
  method: "get",
  path: "/api/public/v1/marketplace/skills/tags",
  operationId: "listPublicSkillTags",
  tags: ["Public marketplace"],
  summary: "List the tags of public skills",
  description:
    "Lists the tags of the approved skills and how many skills have each one. The most frequent come first; the list has at most 500 entries.",
  ...access.publicRead(),
  responses: {
    ...ok(SkillTags, "The tags"),
    ...notModifiedResponse(),
    ...tenantRefusals(),
  },
});

export function registerListPublicSkillTags(app: Router): void {
  app.openapi(listPublicSkillTagsContract, (c) =>
    answerPublic(c, ["skill"], async (ctx) => ({ tags: await listFacets(ctx, "skill", "tag") })),
  );
}
