import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { ListingPath, ListingView, presentListing } from "./schemas.ts";
import { withdrawListing } from "./withdraw-listing.ts";

export const withdrawListingRoute = operation({
  method: "post",
  path: "/api/listings/{listing_id}/withdraw",
  operationId: "withdrawListing",
  tags: ["Listings"],
  summary: "Withdraw a listing",
  description:
    "Removes a listing from the marketplace. Only its publisher may do this. Tenants can no longer find or install it. Installed copies stay, and their owners see that the listing was withdrawn. The publisher may submit the item again. The caller needs the permission to manage the kind of listing: `SKILL_MANAGE` for skills, otherwise `AGENT_MANAGE`. The answer is 409 when the listing is neither approved nor under review.",
  ...access.signedIn(),
  request: { params: ListingPath },
  responses: {
    ...ok(enveloped(ListingView), "The changed listing"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => withdrawListing(ctx, c.req.valid("param").listing_id),
    (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
  ),
);
