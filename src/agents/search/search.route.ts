import { access, answer, enveloped, ok, operation } from "#http/operation";

import { presentHit, SearchQuery, SearchResults } from "./schemas.ts";
import { search } from "./search.ts";

export const searchRoute = operation({
  method: "get",
  path: "/api/search",
  operationId: "search",
  tags: ["Search"],
  summary: "Search everything",
  description:
    "Finds the tenant's agents, runs, skills, listings (its own and installed ones), approvals and webhooks that the caller may see. Every word of `q` must begin a word; accents and case do not matter. Names that are what was typed come first, then names that begin with it, then the rest, the latest first. `limit` is for each kind. Listings and approvals are searched among the latest 200, short ids among the latest 2,000 of their kind.",
  ...access.signedIn(),
  request: { query: SearchQuery },
  responses: { ...ok(enveloped(SearchResults), "What was found") },
}).handle(async (c) => {
  const { q, limit } = c.req.valid("query");
  return answer(c, { results: (await search(c.var.ctx, q, limit)).map(presentHit) });
});
