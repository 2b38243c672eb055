import type { ServiceContext } from "#context";
import { photoBytesOf } from "#tenancy/tiers";

import { type PhotoRow, selectPhotos } from "./store.ts";

export interface PhotoPage {
  rows: PhotoRow[];
  total: number;
  /** What the tenant's photos take, and may take, in bytes. */
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
