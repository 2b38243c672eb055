import type { ServiceContext } from "#context/context";
import type { PhotoEditRow, PhotoRow } from "#db/schema/photos";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectEdit } from "./photo-edit.queries.ts";

/** Finds the tenant's accepted edit with the photo that it made. Throws NOT_FOUND, also for another tenant's. */
export async function findPhotoEdit(
  { db, tenant }: Pick<ServiceContext, "db" | "tenant">,
  editId: string,
): Promise<{ edit: PhotoEditRow; photo: PhotoRow | null }> {
  const found = isUuid(editId) ? await selectEdit(db, tenant.id, editId) : undefined;
  if (found === undefined) throw notFound("photo edit", editId);
  return found;
}
