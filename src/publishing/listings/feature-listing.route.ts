import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { operation } from "#http/operation";
import { jsonBody, ok, refuses } from "#http/responses";

import { featureListing } from "./feature-listing.ts";
import { FeatureBody, ListingPath, ListingView, presentListing } from "./schemas.ts";

export const featureListingRoute = operation({
  method: "post",
  path: "/api/listings/{listing_id}/feature",
  operationId: "featureListing",
  tags: ["Listings"],
  summary: "Feature a listing",
  description: "A platform operator features an approved listing on its marketplace, or stops featuring a listing.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath, ...jsonBody(FeatureBody, "Whether") },
  responses: {
    ...ok(enveloped(ListingView), "The changed listing"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => featureListing(ctx, c.req.valid("param").listing_id, c.req.valid("json").featured),
    (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
  ),
);
