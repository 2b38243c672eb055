import { access, answer, ok, operation } from "#http/operation";
import { searchListings } from "#publishing/listing-search/search-listings";

import { presentListing, SearchQuery, SkillListingPage } from "./schemas.ts";

export const searchSkillsRoute = operation({
  method: "get",
  path: "/api/skills/marketplace",
  operationId: "searchSkills",
  tags: ["Skill marketplace"],
  summary: "Search the skill marketplace",
  description:
    "Lists the approved skills of all tenants. A skill must match every supplied filter. Skills that rank equally are sorted by id, so no page repeats or skips one.",
  ...access.tenant("SKILL_VIEW"),
  request: { query: SearchQuery },
  responses: { ...ok(SkillListingPage, "The skills") },
}).handle(async (c) => {
  const { skill_type: subtype, sort_by: sortBy, ...filters } = c.req.valid("query");
  const { rows } = await searchListings(c.var.ctx, { ...filters, kind: "skill", subtype, sortBy });
  return answer(c, { success: true as const, skills: rows.map(presentListing) }, { as: "flat" });
});
