import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { ListingPath, ListingView, presentListing, SuspendBody } from "./schemas.ts";
import { suspendListing } from "./suspend-listing.ts";

export const suspendListingContract = createRoute({
  method: "post",
  path: "/api/listings/{listing_id}/suspend",
  operationId: "suspendListing",
  tags: ["Listings"],
  summary: "Suspend a listing",
  description:
    "The platform's operator takes a listing off the marketplace: nobody finds or installs it, its publisher cannot submit it again. Copies stay, and their owners see the suspension with its reason. The publisher's webhooks get `listing.rejected`.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath, ...jsonBody(SuspendBody, "Why") },
  responses: {
    ...ok(enveloped(ListingView), "The listing as it is now"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerSuspendListing(app: Router): void {
  app.openapi(suspendListingContract, (c) =>
    perform(
      c,
      (ctx) => suspendListing(ctx, c.req.valid("param").listing_id, c.req.valid("json").reason),
      (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
    ),
  );
}
