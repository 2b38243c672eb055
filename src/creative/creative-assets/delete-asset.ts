import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";

import { findAsset } from "./find-asset.ts";
import { deleteAssetRow, requireAsset } from "./store.ts";

/** Removes the tenant's creative asset. Its photo stays. */
export async function deleteAsset(ctx: ServiceContext, assetId: string): Promise<string> {
  const { id } = await findAsset(ctx, assetId);
  const isThere = requireAsset(ctx.tenant.id, id, () => notFound("creative asset", assetId));
  await commit(ctx, [isThere, deleteAssetRow(ctx.tenant.id, id)], { result: id });
  return id;
}
