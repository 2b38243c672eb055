import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { recordListingPurchase } from "./record-listing-purchase.ts";
import { ListingPath, presentPurchase, Purchase, PurchaseBody } from "./schemas.ts";

export const recordListingPurchaseContract = createRoute({
  method: "post",
  path: "/api/listings/{listing_id}/purchases",
  operationId: "recordListingPurchase",
  tags: ["Listings"],
  summary: "Record a purchase",
  description:
    "The platform's operator records that a tenant paid for a listing elsewhere; the tenant may install it from now on, whatever its tier. Recording it again changes nothing: the answer is the first record. Payments are not processed here.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath, ...jsonBody(PurchaseBody, "Who paid") },
  responses: { ...ok(enveloped(Purchase), "The purchase is recorded"), ...tenantRefusals(), ...refuses("NOT_FOUND") },
});

export function registerRecordListingPurchase(app: Router): void {
  app.openapi(recordListingPurchaseContract, (c) =>
    perform(
      c,
      (ctx) => {
        const { tenant_id: tenantId, reference = null } = c.req.valid("json");
        return recordListingPurchase(ctx, c.req.valid("param").listing_id, { tenantId, reference });
      },
      (purchase) => ({ status: 200, data: presentPurchase(purchase) }),
    ),
  );
}
