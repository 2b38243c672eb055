import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { searchListings } from "#publishing/listing-search/search-listings";

import { presentTrending, TrendingDomains, TrendingQuery } from "./schemas.ts";

export const listTrendingDomainsRoute = operation({
  method: "get",
  path: "/api/v1/domains/marketplace/trending",
  operationId: "listTrendingDomains",
  tags: ["Domain marketplace"],
  summary: "List trending domains",
  description: "Lists the approved domains with the most installations.",
  ...access.publicRead(),
  request: { query: TrendingQuery },
  responses: { ...ok(TrendingDomains, "The domains"), ...notModifiedResponse() },
}).handle((c) => {
  const { limit } = c.req.valid("query");
  return answerPublic(c, ["domain"], async (ctx) => {
    const { rows } = await searchListings(ctx, { kind: "domain", sortBy: "installs", limit });
    return rows.map(presentTrending);
  });
});
