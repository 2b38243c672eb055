import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { featureListing } from "./feature-listing.ts";
import { FeatureBody, ListingPath, ListingView, presentListing } from "./schemas.ts";

export const featureListingRoute = operation({
  method: "post",
  path: "/api/listings/{listing_id}/feature",
  operationId: "featureListing",
  tags: ["Listings"],
  summary: "Feature a listing",
  description:
    "Features an approved listing on its marketplace, or stops featuring it. Only a platform operator may do this.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath, ...jsonBody(FeatureBody, "Whether") },
  responses: {
    ...ok(enveloped(ListingView), "The changed listing"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => featureListing(ctx, c.req.valid("param").listing_id, c.req.valid("json").featured),
    (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
  ),
);
