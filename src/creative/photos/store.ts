import { and, count, desc, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { type PhotoRow, photos } from "#db/schema/photos";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

const photoOf = (tenantId: string, photoId: string) => and(eq(photos.id, photoId), eq(photos.tenantId, tenantId));

export const selectPhoto = (db: Database, tenantId: string, photoId: string): Promise<PhotoRow | undefined> =>
  db
    .select()
    .from(photos)
    .where(and(photoOf(tenantId, photoId), eq(photos.state, "stored")))
    .get();

/** Part of a tenant's photos, newest first, how many there are, and the bytes of all, in one round trip. */
export async function selectPhotos(
  db: Database,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: PhotoRow[]; total: number; bytes: number }> {
  const where = and(eq(photos.tenantId, tenantId), eq(photos.state, "stored"));
  const [rows, totals, sums] = await db.batch([
    db.select().from(photos).where(where).orderBy(desc(photos.createdAt), desc(photos.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(photos).where(where),
    db
      .select({ bytes: sql<number>`coalesce(sum(size_bytes), 0)` })
      .from(photos)
      .where(eq(photos.tenantId, tenantId)),
  ]);
  return { rows, total: totals[0]?.total ?? 0, bytes: sums[0]?.bytes ?? 0 };
}

/** Holds while the tenant has room for this many more bytes. Arriving and leaving photos count too. */
export const requireRoom = (tenantId: string, bytes: number, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT coalesce(sum(size_bytes), 0) FROM photos WHERE tenant_id = ${tenantId}) + ${bytes} <= ${maximum}`,
    refusal,
  );

/** Holds while the tenant has fewer photos than `maximum`. */
export const requireFewerPhotos = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM photos WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

export const insertPhoto = (row: PhotoRow): Statement => statement(build.insert(photos).values(row));

/** Holds while the photo is in this state. */
export const requireState = (
  { tenantId, id }: Pick<PhotoRow, "tenantId" | "id">,
  state: PhotoRow["state"],
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM photos WHERE id = ${id} AND tenant_id = ${tenantId} AND state = ${state})`,
    refusal,
  );

export const updateState = (
  { tenantId, id }: Pick<PhotoRow, "tenantId" | "id">,
  state: PhotoRow["state"],
  changedAt: number,
): Statement => statement(build.update(photos).set({ state, changedAt }).where(photoOf(tenantId, id)));

/** Photos whose arrival began before a time can no longer be stored. */
export const updateOverdue = (arrivingBefore: number, now: number, rows: number): Statement => {
  const next = sql`WHERE state <> 'stored' AND state = 'arriving' AND changed_at < ${arrivingBefore}`;
  return rawStatement(sql`UPDATE photos SET state = 'leaving', changed_at = ${now}
    WHERE rowid IN (SELECT rowid FROM photos ${next} LIMIT ${rows})`);
};

/** Photos of all tenants whose objects are to be removed. */
export const selectLeaving = (db: Database, limit: number): Promise<Pick<PhotoRow, "id" | "tenantId">[]> =>
  db
    .select({ id: photos.id, tenantId: photos.tenantId })
    .from(photos)
    .where(and(sql`state <> 'stored'`, eq(photos.state, "leaving")))
    .limit(limit)
    .all();

/** Removes rows whose objects are deleted. */
export const deletePhotos = (photoIds: readonly string[]): Statement =>
  statement(build.delete(photos).where(and(inArray(photos.id, [...photoIds]), eq(photos.state, "leaving"))));
