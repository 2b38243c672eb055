import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { ListingPath, ListingView, presentListing, SuspendBody } from "./schemas.ts";
import { suspendListing } from "./suspend-listing.ts";

export const suspendListingRoute = operation({
  method: "post",
  path: "/api/listings/{listing_id}/suspend",
  operationId: "suspendListing",
  tags: ["Listings"],
  summary: "Suspend a listing",
  description:
    "Removes a listing from the marketplace. Only a platform operator may do this. Tenants can no longer find or install it, and its publisher cannot submit it again. Installed copies stay, and their owners see the suspension and its reason. The publisher's webhooks receive `listing.rejected`.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath, ...jsonBody(SuspendBody, "The reason for the suspension") },
  responses: {
    ...ok(enveloped(ListingView), "The changed listing"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => suspendListing(ctx, c.req.valid("param").listing_id, c.req.valid("json").reason),
    (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
  ),
);
