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
    "Finds the tenant's agents, runs, skills, listings (its own and installed ones), approvals and webhooks that the caller may see. Every word of `q` must be the beginning of a word; accents and case do not matter, in any script. In a script without spaces between words, letters beside each other are found anywhere. Exact names come first, then names that start with `q`, then the rest, newest first. `limit` applies to each kind. Listings and approvals are searched among the newest 200, short ids among the newest 2,000 of their kind.",
  ...access.signedIn(),
  request: { query: SearchQuery },
  responses: { ...ok(enveloped(SearchResults), "The results by kind") },
}).handle(async (c) => {
  const { q, limit } = c.req.valid("query");
  return answer(c, { results: (await search(c.var.ctx, q, limit)).map(presentHit) });
});
