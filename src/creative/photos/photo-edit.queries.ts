import { and, eq, lt, or, sql } from "drizzle-orm";

import type { Database } from "#db/client";
import { deletePiece } from "#db/pieces";
import { type PhotoEditRow, photoEdits, type PhotoRow, photos } from "#db/schema/photos";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

/** An edit that began this long ago has lost its isolate. It is far longer than an edit and its turn take. */
const SILENT_MS = 300_000;

export const MAX_ATTEMPTS = 3;

type EditKey = Pick<PhotoEditRow, "id" | "tenantId">;

const editOf = ({ id, tenantId }: EditKey) => and(eq(photoEdits.id, id), eq(photoEdits.tenantId, tenantId));

export const insertEdit = (row: PhotoEditRow): Statement => statement(build.insert(photoEdits).values(row));

/** Holds while the tenant has fewer unfinished edits than `maximum`. */
export const requireFewerEdits = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(
    sql`(SELECT count(*) FROM photo_edits WHERE tenant_id = ${tenantId} AND state IN ('waiting', 'working')) < ${maximum}`,
    refusal,
  );

/** An edit, and the photo that it made unless that was deleted. */
export const selectEdit = (
  db: Database,
  tenantId: string,
  editId: string,
): Promise<{ edit: PhotoEditRow; photo: PhotoRow | null } | undefined> =>
  db
    .select({ edit: photoEdits, photo: photos })
    .from(photoEdits)
    .leftJoin(
      photos,
      and(eq(photos.id, photoEdits.madeId), eq(photos.tenantId, photoEdits.tenantId), eq(photos.state, "stored")),
    )
    .where(editOf({ id: editId, tenantId }))
    .get();

/** Begins the tenant's oldest waiting edit, or one that is silent, and returns its id, unless another one is under way. */
export const beginEdit = (tenantId: string, now: number): Statement =>
  rawStatement(sql`UPDATE photo_edits SET state = 'working', attempts = attempts + 1, changed_at = ${now} WHERE id = (
    SELECT id FROM photo_edits WHERE tenant_id = ${tenantId} AND state IN ('waiting', 'working')
      AND attempts < ${MAX_ATTEMPTS}
      AND NOT EXISTS (SELECT 1 FROM photo_edits AS other WHERE other.tenant_id = ${tenantId}
        AND other.state = 'working' AND other.changed_at >= ${now - SILENT_MS})
    ORDER BY state DESC, created_at, id LIMIT 1) RETURNING id`);

/** Holds while the edit is under way in the same attempt. */
export const requireBegun = ({ id, tenantId, attempts }: PhotoEditRow, refusal: () => AppError): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM photo_edits WHERE id = ${id} AND tenant_id = ${tenantId} AND state = 'working' AND attempts = ${attempts})`,
    refusal,
  );

export const updateDone = (key: EditKey, madeId: string, now: number): Statement =>
  statement(build.update(photoEdits).set({ state: "done", madeId, changedAt: now }).where(editOf(key)));

/** Changes an edit that is under way in the same attempt. */
export const updateEdit = (row: PhotoEditRow, change: Pick<PhotoEditRow, "state" | "error" | "changedAt">): Statement =>
  statement(
    build
      .update(photoEdits)
      .set(change)
      .where(and(editOf(row), eq(photoEdits.state, "working"), eq(photoEdits.attempts, row.attempts))),
  );

/** The tenants that have edits to begin: waiting ones, and silent ones. */
export async function selectTenantsToServe(db: Database, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tenantId: photoEdits.tenantId })
    .from(photoEdits)
    .where(
      or(
        eq(photoEdits.state, "waiting"),
        and(eq(photoEdits.state, "working"), lt(photoEdits.changedAt, now - SILENT_MS)),
      ),
    )
    .limit(limit)
    .all();
  return rows.map(({ tenantId }) => tenantId);
}

/** Fails edits that were begun too often. */
export const failSilent = (now: number): Statement =>
  rawStatement(sql`UPDATE photo_edits SET state = 'failed', changed_at = ${now},
    error = '{"code":"INTERNAL_ERROR","message":"The edit was begun several times and never ended.","details":{}}'
    WHERE state = 'working' AND changed_at < ${now - SILENT_MS} AND attempts >= ${MAX_ATTEMPTS}`);

/** Removes the next edits that ended before a time. */
export const deleteEnded = (before: number, rows: number): Statement =>
  deletePiece(photoEdits, sql`WHERE state IN ('done', 'failed') AND changed_at < ${before}`, rows);
