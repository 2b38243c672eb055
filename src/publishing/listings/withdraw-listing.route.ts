import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { ListingPath, ListingView, presentListing } from "./schemas.ts";
import { withdrawListing } from "./withdraw-listing.ts";

export const withdrawListingContract = createRoute({
  method: "post",
  path: "/api/listings/{listing_id}/withdraw",
  operationId: "withdrawListing",
  tags: ["Listings"],
  summary: "Withdraw a listing",
  description:
    "The publisher takes a listing back: nobody finds or installs it from now on; copies stay, and their owners see that it was withdrawn. The item can be submitted again. Needs the permission to manage the kind: `SKILL_MANAGE` for skills, else `AGENT_MANAGE`. 409 for one that is neither approved nor under review.",
  ...access.signedIn(),
  request: { params: ListingPath },
  responses: {
    ...ok(enveloped(ListingView), "The listing as it is now"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerWithdrawListing(app: Router): void {
  app.openapi(withdrawListingContract, (c) =>
    perform(
      c,
      (ctx) => withdrawListing(ctx, c.req.valid("param").listing_id),
      (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
    ),
  );
}
