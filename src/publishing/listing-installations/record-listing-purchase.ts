import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { decideAnew, movedOn } from "#errors/moved-on";
import { findTenant } from "#identity/accounts/find-tenant";
import { auditChange } from "#platform/audit/audit-entry";
import { findPending } from "#publishing/listings/find-listing";
import { requireOperator } from "#publishing/listings/suspend-listing";
import { actingUser } from "#tenancy/acting-user";

import { insertPurchase, type PurchaseRow, selectPurchase } from "./store.ts";

/** Records that a tenant paid for a listing, which it may install from now on. A repetition returns the first record. */
export async function recordListingPurchase(
  ctx: ServiceContext,
  listingId: string,
  { tenantId, reference }: { tenantId: string; reference: string | null },
): Promise<PurchaseRow> {
  requireOperator(ctx);
  return decideAnew(async () => {
    const [{ listing }, tenant, recorded] = await Promise.all([
      findPending(ctx, null, listingId),
      findTenant(ctx, tenantId),
      selectPurchase(ctx.db, listingId, tenantId),
    ]);
    if (recorded) {
      if (ctx.idempotency) await commit(ctx, [], { result: recorded });
      return recorded;
    }
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
    const isFirst = { ...insertPurchase(purchase), refusal: recordedMeanwhile };
    await commit(ctx, [isFirst], { result: purchase, audit: [entry] });
    return purchase;
  });
}

const recordedMeanwhile = () => movedOn("Another request recorded the purchase at the same moment.");
