import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { ok, refuses } from "#http/responses";

import { listListingVersions } from "./list-listing-versions.ts";
import { ListingPath, ListingVersions, presentVersion } from "./schemas.ts";

export const listListingVersionsRoute = operation({
  method: "get",
  path: "/api/listings/{listing_id}/versions",
  operationId: "listListingVersions",
  tags: ["Listings"],
  summary: "List the versions of a listing",
  description:
    "Lists the latest 100 versions, newest first. Each version is an immutable snapshot that is named by its digest. The publisher and the platform operators see all versions. Other callers see the approved versions of an approved listing.",
  ...access.signedIn(),
  request: { params: ListingPath },
  responses: { ...ok(enveloped(ListingVersions), "The versions"), ...tenantRefusals(), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { listing_id } = c.req.valid("param");
  const versions = await listListingVersions(c.var.ctx, listing_id);
  return answer(c, { listing_id, versions: versions.map(presentVersion) });
});
