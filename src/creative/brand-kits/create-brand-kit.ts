import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import type { BrandKitInput } from "./schemas.ts";
import { type BrandKitRow, insertBrandKit, requireFewerBrandKits } from "./store.ts";

/** Maximum brand kits of a tenant. */
export const MAX_BRAND_KITS = 100;

export async function createBrandKit(ctx: ServiceContext, input: BrandKitInput): Promise<BrandKitRow> {
  const now = ctx.clock();
  const kit: BrandKitRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    colors: input.colors.map((color) => color.toLowerCase()),
    headingFont: input.heading_font ?? null,
    bodyFont: input.body_font ?? null,
    createdBy: actingUser(ctx.actor),
    createdAt: now,
    updatedAt: now,
  };
  const withinLimit = requireFewerBrandKits(ctx.tenant.id, MAX_BRAND_KITS, limitReached);
  await commit(ctx, [withinLimit, insertBrandKit(kit)], { result: kit });
  return kit;
}

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant has at most ${MAX_BRAND_KITS} brand kits.`,
    details: { reason: "brand_kit_limit", limit: MAX_BRAND_KITS },
  });
