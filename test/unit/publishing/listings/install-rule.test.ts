import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { needsPurchase } from "#publishing/listings/install-rule";

const tiers = fc.constantFrom("free" as const, "solo" as const, "team" as const, "enterprise" as const);
const prices = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 100_000, noNaN: true }));

describe("whether an installation needs a purchase", () => {
  it("is so exactly for what costs something, is another's, and is in no plan", () => {
    fc.assert(
      fc.property(prices, tiers, fc.boolean(), (price, tier, isOwn) => {
        const listing = { price, tenantId: "publisher" };
        const tenant = { id: isOwn ? "publisher" : "somebody", tier };
        expect(needsPurchase(listing, tenant)).toBe(price > 0 && !isOwn && (tier === "free" || tier === "solo"));
      }),
    );
  });
});
