import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listListingVersions } from "./list-listing-versions.ts";
import { ListingPath, ListingVersions, presentCopy, presentVersion, VersionsQuery } from "./schemas.ts";

export const listListingVersionsRoute = operation({
  method: "get",
  path: "/api/listings/{listing_id}/versions",
  operationId: "listListingVersions",
  tags: ["Listings"],
  summary: "List the versions of a listing",
  description:
    "Lists the versions, newest first. Each version is an immutable snapshot identified by its digest. The publisher and the platform operators see all versions. Other callers see only the approved versions of an approved listing. `own_copy` is the current copy of the caller's tenant.",
  ...access.signedIn(),
  request: { params: ListingPath, query: VersionsQuery },
  responses: { ...ok(enveloped(ListingVersions), "The versions"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { listing_id } = c.req.valid("param");
  const { page, limit } = c.req.valid("query");
  const { rows, total, copy } = await listListingVersions(c.var.ctx, listing_id, { limit, offset: (page - 1) * limit });
  const pagination = paginate({ page, limit }, total);
  return answer(c, { listing_id, versions: rows.map(presentVersion), own_copy: copy && presentCopy(copy), pagination });
});
