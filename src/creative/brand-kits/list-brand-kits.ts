import type { ServiceContext } from "#context";

import { type BrandKitRow, selectBrandKits } from "./store.ts";

/** A part of the tenant's brand kits, newest first. */
export const listBrandKits = (
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  page: { limit: number; offset: number },
): Promise<{ rows: BrandKitRow[]; total: number }> => selectBrandKits(db, tenant.id, page);
