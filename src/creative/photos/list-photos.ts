import type { ServiceContext } from "#context/context";
import type { PhotoRow } from "#db/schema/photos";
import { photoBytesOf } from "#tenancy/tiers";

import { selectPhotos } from "./store.ts";

export interface PhotoPage {
  rows: PhotoRow[];
  total: number;
  /** Used and allowed bytes of the tenant's photos. */
  storage: { bytes: number; maxBytes: number };
}

/** Part of the tenant's photos, newest first. */
export async function listPhotos(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  page: { limit: number; offset: number },
): Promise<PhotoPage> {
  const { rows, total, bytes } = await selectPhotos(db, tenant.id, page);
  return { rows, total, storage: { bytes, maxBytes: photoBytesOf(tenant.tier) } };
}
