import { access, answerPublic, notModifiedResponse, ok, operation } from "#http/operation";
import { searchListings } from "#publishing/listing-search/search-listings";

import { DomainListings, presentListing, SearchDomainsQuery } from "./schemas.ts";

export const searchDomainsRoute = operation({
  method: "get",
  path: "/api/v1/domains/marketplace/search",
  operationId: "searchDomains",
  tags: ["Domain marketplace"],
  summary: "Search domains",
  description:
    "Lists approved domains. With `q` they are sorted by relevance, otherwise by popularity (installations, then the Bayesian mean of the ratings). A domain must match every supplied filter.",
  ...access.publicRead(),
  request: { query: SearchDomainsQuery },
  responses: { ...ok(DomainListings, "The domains"), ...notModifiedResponse() },
}).handle((c) => {
  const { q: query, category, tags = [], max_price: maxPrice, limit } = c.req.valid("query");
  return answerPublic(c, ["domain"], async (ctx) => {
    const { rows } = await searchListings(ctx, { kind: "domain", query, category, tags, maxPrice, limit });
    return rows.map(presentListing);
  });
});
