import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { recordListingPurchase } from "./record-listing-purchase.ts";
import { ListingPath, presentPurchase, Purchase, PurchaseBody } from "./schemas.ts";

export const recordListingPurchaseRoute = operation({
  method: "post",
  path: "/api/listings/{listing_id}/purchases",
  operationId: "recordListingPurchase",
  tags: ["Listings"],
  summary: "Record a purchase",
  description:
    "Records, for a platform operator, that a tenant paid for a listing. From then on the tenant may install it on any tier. Recording the same purchase again changes nothing and returns the first record. This API does not process payments.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { params: ListingPath, ...jsonBody(PurchaseBody, "The tenant that paid") },
  responses: { ...ok(enveloped(Purchase), "The recorded purchase"), ...refuses("NOT_FOUND") },
}).handle((c) =>
  perform(
    c,
    (ctx) => {
      const { tenant_id: tenantId, reference = null } = c.req.valid("json");
      return recordListingPurchase(ctx, c.req.valid("param").listing_id, { tenantId, reference });
    },
    (purchase) => ({ status: 200, data: presentPurchase(purchase) }),
  ),
);
