import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";

import { requireContent } from "./asset-content.ts";
import { findAsset } from "./find-asset.ts";
import type { UpdateAssetInput } from "./schemas.ts";
import { type AssetRow, requireAsset, updateAssetRow } from "./store.ts";

/** Changes the supplied fields. A URL replaces a photo, and a photo replaces a URL. */
export async function updateAsset(ctx: ServiceContext, assetId: string, input: UpdateAssetInput): Promise<AssetRow> {
  const asset = await findAsset(ctx, assetId);
  const hasNewContent = input.url !== undefined || input.photo_id !== undefined;
  const changed: AssetRow = {
    ...asset,
    name: input.name ?? asset.name,
    type: input.type ?? asset.type,
    sourceProvider: input.source_provider === undefined ? asset.sourceProvider : input.source_provider,
    url: hasNewContent ? (input.url ?? null) : asset.url,
    photoId: hasNewContent ? (input.photo_id ?? null) : asset.photoId,
    tags: input.tags === undefined ? asset.tags : [...new Set(input.tags)],
    metadata: input.metadata ?? asset.metadata,
    updatedAt: ctx.clock(),
  };
  if (hasNewContent) await requireContent(ctx, changed);
  const isThere = requireAsset(ctx.tenant.id, asset.id, () => notFound("creative asset", assetId));
  await commit(ctx, [isThere, updateAssetRow(changed)], { result: changed });
  return changed;
}
