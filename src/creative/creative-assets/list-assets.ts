import type { ServiceContext } from "#context/context";

import { fromCursor, toCursor } from "./asset-cursor.ts";
import { type AssetFilter, type AssetRow, selectAssets } from "./store.ts";

export type AssetQuery = Omit<AssetFilter, "after"> & { cursor: string | undefined };

/** A part of the tenant's creative assets, newest first, and the cursor of the next part; null at the end. */
export async function listAssets(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  { cursor, limit, ...filter }: AssetQuery,
): Promise<{ assets: AssetRow[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : fromCursor(cursor);
  const found = await selectAssets(db, tenant.id, { ...filter, after, limit: limit + 1 });
  const assets = found.slice(0, limit);
  const last = assets.at(-1);
  return { assets, nextCursor: found.length > limit && last !== undefined ? toCursor(last) : null };
}
