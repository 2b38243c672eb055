import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import { requireContent } from "./asset-content.ts";
import type { CreateAssetInput } from "./schemas.ts";
import { type AssetRow, insertAsset, requireFewerAssets } from "./store.ts";

/** Maximum creative assets of a tenant. */
export const MAX_ASSETS = 10_000;

export async function createAsset(ctx: ServiceContext, input: CreateAssetInput): Promise<AssetRow> {
  const now = ctx.clock();
  const asset: AssetRow = {
    id: ctx.newId(),
    tenantId: ctx.tenant.id,
    name: input.name,
    type: input.type,
    sourceProvider: input.source_provider ?? null,
    url: input.url ?? null,
    photoId: input.photo_id ?? null,
    tags: [...new Set(input.tags)],
    metadata: input.metadata ?? {},
    createdBy: actingUser(ctx.actor),
    createdAt: now,
    updatedAt: now,
  };
  await requireContent(ctx, asset);
  await commit(ctx, [requireFewerAssets(ctx.tenant.id, MAX_ASSETS, limitReached), insertAsset(asset)], {
    result: asset,
  });
  return asset;
}

const limitReached = (): AppError =>
  new AppError("CONFLICT", {
    message: `A tenant has at most ${MAX_ASSETS} creative assets.`,
    details: { reason: "asset_limit", limit: MAX_ASSETS },
  });
