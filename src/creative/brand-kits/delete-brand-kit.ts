import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";

import { findBrandKit } from "./find-brand-kit.ts";
import { deleteBrandKitRow, requireBrandKit } from "./store.ts";

/** Removes the tenant's brand kit. */
export async function deleteBrandKit(ctx: ServiceContext, kitId: string): Promise<string> {
  const { id } = await findBrandKit(ctx, kitId);
  const isThere = requireBrandKit(ctx.tenant.id, id, () => notFound("brand kit", kitId));
  await commit(ctx, [isThere, deleteBrandKitRow(ctx.tenant.id, id)], { result: id });
  return id;
}
