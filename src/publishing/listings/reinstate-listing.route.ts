import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { ListingPath, ListingView, presentListing } from "./schemas.ts";
import { reinstateListing } from "./suspend-listing.ts";

export const reinstateListingRoute = operation({
  method: "post",
  path: "/api/listings/{listing_id}/reinstate",
  operationId: "reinstateListing",
  tags: ["Listings"],
  summary: "Reinstate a listing",
  description:
    "Ends a suspension. Only a platform operator may do this. A listing with an approved version is public again (`listing.approved`). A listing without one becomes rejected, and its publisher may submit it again.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath },
  responses: {
    ...ok(enveloped(ListingView), "The changed listing"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => reinstateListing(ctx, c.req.valid("param").listing_id),
    (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
  ),
);
