import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { ListingPath, ListingView, presentListing } from "./schemas.ts";
import { reinstateListing } from "./suspend-listing.ts";

export const reinstateListingContract = createRoute({
  method: "post",
  path: "/api/listings/{listing_id}/reinstate",
  operationId: "reinstateListing",
  tags: ["Listings"],
  summary: "Reinstate a listing",
  description:
    "A platform operator ends a suspension. A listing with an approved version is public again (`listing.approved`). A listing without one becomes rejected, and its publisher may submit it again.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath },
  responses: {
    ...ok(enveloped(ListingView), "The changed listing"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerReinstateListing(app: Router): void {
  app.openapi(reinstateListingContract, (c) =>
    perform(
      c,
      (ctx) => reinstateListing(ctx, c.req.valid("param").listing_id),
      (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
    ),
  );
}
