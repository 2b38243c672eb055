import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getListing } from "./get-listing.ts";
import { ListingPath, ListingView, presentListing } from "./schemas.ts";

export const getListingRoute = operation({
  method: "get",
  path: "/api/listings/{listing_id}",
  operationId: "getListing",
  tags: ["Listings"],
  summary: "Get the state of a listing",
  description:
    "Returns a listing of any kind and in any state to its publisher and to the platform operators. Any other caller receives 404; a marketplace shows its approved listings to everyone.",
  ...access.signedIn(),
  request: { params: ListingPath },
  responses: {
    ...ok(enveloped(ListingView), "The listing"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(
    c,
    { listing: presentListing(await getListing(c.var.ctx, c.req.valid("param").listing_id)) },
    { isTagged: true },
  ),
);
