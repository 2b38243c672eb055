import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type AssetRow, selectAsset } from "./store.ts";

/** Finds the tenant's creative asset. Throws NOT_FOUND, also for another tenant's. */
export async function findAsset(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  assetId: string,
): Promise<AssetRow> {
  const found = isUuid(assetId) ? await selectAsset(db, tenant.id, assetId) : undefined;
  if (found === undefined) throw notFound("creative asset", assetId);
  return found;
}
