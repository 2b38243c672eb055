import { access, answer, enveloped, ok, operation } from "#http/operation";

import { browseListings } from "./browse-listings.ts";
import { BrowseQuery, presentShelf, ShelfView } from "./schemas.ts";

export const browseListingsRoute = operation({
  method: "get",
  path: "/api/listings",
  operationId: "browseListings",
  tags: ["Listings"],
  summary: "Browse the listings of every kind",
  description:
    "Lists the approved skills, agents, domains and components of all tenants together, with their publishers and with the installations of the caller's tenant. A listing must match every supplied filter. The facets say how many listings each choice of a filter would leave. Without `sort_by`, a search gives the best of each kind first, and any other list the most popular. Only the first 1,100 listings can be reached; use filters to reach the others. `total` counts up to 10,000 of each kind.",
  ...access.signedIn(),
  request: { query: BrowseQuery },
  responses: { ...ok(enveloped(ShelfView), "The listings") },
}).handle(async (c) => {
  const {
    query,
    kind = [],
    category,
    level,
    publisher,
    price,
    min_rating,
    installed,
    sort_by,
    limit,
    offset,
  } = c.req.valid("query");
  const shelf = await browseListings(c.var.ctx, {
    query,
    kinds: kind,
    category,
    level,
    publisher,
    price,
    minRating: min_rating,
    isInstalled: installed,
    sortBy: sort_by,
    limit,
    offset,
  });
  return answer(c, presentShelf(shelf, { limit, offset }, c.var.ctx.clock()));
});
