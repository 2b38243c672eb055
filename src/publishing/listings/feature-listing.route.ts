import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { featureListing } from "./feature-listing.ts";
import { FeatureBody, ListingPath, ListingView, presentListing } from "./schemas.ts";

export const featureListingContract = createRoute({
  method: "post",
  path: "/api/listings/{listing_id}/feature",
  operationId: "featureListing",
  tags: ["Listings"],
  summary: "Feature a listing",
  description:
    "The platform's operator puts an approved listing among the featured ones of its marketplace, or takes any out.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath, ...jsonBody(FeatureBody, "Whether") },
  responses: {
    ...ok(enveloped(ListingView), "The listing as it is now"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerFeatureListing(app: Router): void {
  app.openapi(featureListingContract, (c) =>
    perform(
      c,
      (ctx) => featureListing(ctx, c.req.valid("param").listing_id, c.req.valid("json").featured),
      (listing) => ({ status: 200, data: { listing: presentListing(listing) } }),
    ),
  );
}
