import type { ServiceContext } from "#context/context";
import type { PhotoRow } from "#db/schema/photos";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectPhoto } from "./store.ts";

/** Finds the tenant's photo. Throws NOT_FOUND, also for another tenant's. */
export async function findPhoto(
  { db, tenant }: Pick<ServiceContext, "db"> & { tenant: { id: string } },
  photoId: string,
): Promise<PhotoRow> {
  const found = isUuid(photoId) ? await selectPhoto(db, tenant.id, photoId) : undefined;
  if (found === undefined) throw notFound("photo", photoId);
  return found;
}
