import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { listFacets } from "#publishing/listing-search/listing-figures";

import { SkillCategories } from "./schemas.ts";

export const listPublicSkillCategoriesRoute = operation({
  method: "get",
  path: "/api/public/v1/marketplace/skills/categories",
  operationId: "listPublicSkillCategories",
  tags: ["Public marketplace"],
  summary: "List the categories of public skills",
  description:
    "Lists the categories of the approved skills and how many skills each one has. The most frequent come first; the list has at most 500 entries.",
  ...access.publicRead(),
  responses: {
    ...ok(SkillCategories, "The categories"),
    ...notModifiedResponse(),
  },
}).handle((c) =>
  answerPublic(c, ["skill"], async (ctx) => ({ categories: await listFacets(ctx, "skill", "category") })),
);
