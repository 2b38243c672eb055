import type { Tier } from "#tenancy/tiers";

/** The tiers whose plan includes paid listings. */
const PAID_TIERS: ReadonlySet<Tier> = new Set(["team", "enterprise"]);

/**
 * Whether a listing's price requires a recorded purchase by the tenant: it costs something, and neither plan nor
 * authorship includes it.
 */
export const needsPurchase = (
  listing: { price: number; tenantId: string },
  tenant: { id: string; tier: Tier },
): boolean => listing.price > 0 && listing.tenantId !== tenant.id && !PAID_TIERS.has(tenant.tier);
