import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { searchListings } from "#publishing/listing-search/search-listings";

import { presentPublicPage, PublicSearchQuery, PublicSkillList } from "./schemas.ts";

export const listPublicSkillsRoute = operation({
  method: "get",
  path: "/api/public/v1/marketplace/skills",
  operationId: "listPublicSkills",
  tags: ["Public marketplace"],
  summary: "List public skills",
  description:
    "Lists the approved skills of all tenants. No sign-in is needed. A skill must match every supplied filter. Skills that rank equally are sorted by id, so no page repeats or skips one. With a filter or a search, `total` counts up to 10,000.",
  ...access.publicRead(),
  request: { query: PublicSearchQuery },
  responses: {
    ...ok(PublicSkillList, "The skills"),
    ...notModifiedResponse(),
  },
}).handle((c) => {
  const query = c.req.valid("query");
  const search = {
    kind: "skill" as const,
    query: query.query,
    category: query.category,
    tags: query.tags,
    subtype: query.skill_type,
    isFree: query.is_free,
    isFeatured: query.is_featured,
    sortBy: query.sort_by,
    sortOrder: query.sort_order,
    limit: query.limit,
    offset: query.offset,
  };
  return answerPublic(c, ["skill"], async (ctx) => presentPublicPage(await searchListings(ctx, search), query));
});
