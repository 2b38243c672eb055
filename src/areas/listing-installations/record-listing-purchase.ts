import { actingUser } from "#areas/accounts/acting-user";
import { findTenant } from "#areas/accounts/find-tenant";
import { auditChange } from "#areas/audit/audit-entry";
import { findPending } from "#areas/listings/find-listing";
import { requireOperator } from "#areas/listings/suspend-listing";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";

import { insertPurchase, type PurchaseRow } from "./store.ts";

/**
 * Records that a tenant paid for a listing elsewhere: it may install it from now on. A second record of the same changes nothing.
 * Throws FORBIDDEN for anybody but the platform's operators, NOT_FOUND for an unknown listing or tenant.
 */
export async function recordListingPurchase(
  ctx: ServiceContext,
  listingId: string,
  { tenantId, reference }: { tenantId: string; reference: string | null },
): Promise<PurchaseRow> {
  requireOperator(ctx);
  const [{ listing }, tenant] = await Promise.all([findPending(ctx, null, listingId), findTenant(ctx, tenantId)]);
  const purchase: PurchaseRow = {
    listingId: listing.id,
    tenantId: tenant.id,
    reference,
    recordedBy: actingUser(ctx.actor),
    createdAt: ctx.clock(),
  };
  const entry = auditChange(ctx, {
    action: "record_listing_purchase",
    summary: `${listing.kind} "${listing.name}" (${listing.id}) for tenant ${tenant.id}`,
  });
  await commit(ctx, [insertPurchase(purchase)], { result: purchase, audit: [entry] });
  return purchase;
}
