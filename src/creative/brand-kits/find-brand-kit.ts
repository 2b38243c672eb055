import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { type BrandKitRow, selectBrandKit } from "./store.ts";

/** Finds the tenant's brand kit. Throws NOT_FOUND, also for another tenant's. */
export async function findBrandKit(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  kitId: string,
): Promise<BrandKitRow> {
  const found = isUuid(kitId) ? await selectBrandKit(db, tenant.id, kitId) : undefined;
  if (found === undefined) throw notFound("brand kit", kitId);
  return found;
}
