import { and, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { photos } from "#db/schema/photos";
import { requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** Holds while the tenant has the photo. */
export const requirePhoto = (tenantId: string, photoId: string, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM photos WHERE id = ${photoId} AND tenant_id = ${tenantId} AND state = 'stored')`,
    refusal,
  );

/** The tenant's photos with these ids; deleted ones are absent. */
export const selectPhotosById = (db: Database, tenantId: string, photoIds: readonly string[]) =>
  db
    .select({
      id: photos.id,
      tenantId: photos.tenantId,
      filename: photos.filename,
      format: photos.format,
      width: photos.width,
      height: photos.height,
    })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), eq(photos.tenantId, tenantId), eq(photos.state, "stored")));
