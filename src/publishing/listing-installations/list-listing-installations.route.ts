import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listListingInstallations } from "./list-listing-installations.ts";
import { Installations, InstallationsQuery, presentInstallation } from "./schemas.ts";

export const listListingInstallationsRoute = operation({
  method: "get",
  path: "/api/listings/installations",
  operationId: "listListingInstallations",
  tags: ["Listings"],
  summary: "List the tenant's installations",
  description:
    "Lists the tenant's installations from the marketplaces, one entry for each listing, newest installation first. Each entry has the content that the tenant's copy is pinned to, the listing's current state, and whether other content has been approved since.",
  ...access.signedIn(),
  request: { query: InstallationsQuery },
  responses: { ...ok(enveloped(Installations), "The installations") },
}).handle(async (c) => {
  const { kind, listing_id: listingId, status, page, limit } = c.req.valid("query");
  const filter = { kind, listingId, status, limit, offset: (page - 1) * limit };
  const { rows, total } = await listListingInstallations(c.var.ctx, filter);
  return answer(c, { installations: rows.map(presentInstallation), pagination: paginate({ page, limit }, total) });
});
