import type { ServiceContext } from "#context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type AssetRow, selectAsset } from "./store.ts";

/** The tenant's creative asset. Throws NOT_FOUND, for another tenant's too. */
export async function findAsset(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  assetId: string,
): Promise<AssetRow> {
  const found = isUuid(assetId) ? await selectAsset(db, tenant.id, assetId) : undefined;
  if (found === undefined) throw notFound("creative asset", assetId);
  return found;
}
