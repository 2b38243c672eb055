import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";

import { findBrandKit } from "./find-brand-kit.ts";
import type { BrandKitInput } from "./schemas.ts";
import { type BrandKitRow, requireBrandKit, updateBrandKitRow } from "./store.ts";

/** Replaces the name, colours and fonts of the tenant's brand kit; an omitted font is removed. */
export async function updateBrandKit(ctx: ServiceContext, kitId: string, input: BrandKitInput): Promise<BrandKitRow> {
  const kit = await findBrandKit(ctx, kitId);
  const changed: BrandKitRow = {
    ...kit,
    name: input.name,
    colors: input.colors.map((color) => color.toLowerCase()),
    headingFont: input.heading_font ?? null,
    bodyFont: input.body_font ?? null,
    updatedAt: ctx.clock(),
  };
  const isThere = requireBrandKit(ctx.tenant.id, kit.id, () => notFound("brand kit", kitId));
  await commit(ctx, [isThere, updateBrandKitRow(changed)], { result: changed });
  return changed;
}
