import { and, eq, gt, sql, type Column, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { removals } from "#db/schema/removals";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { restorableUntil } from "#lib/restorable";

export type RemovableTable = (typeof removals.$inferSelect)["tableName"];

/** The condition that nobody deleted a row, as text for statements that are written by hand; `rowId` is SQL. */
export const presentText = (table: RemovableTable, rowId: string): string =>
  `NOT EXISTS (SELECT 1 FROM removals WHERE table_name = '${table}' AND row_id = ${rowId})`;

/**
 * The condition that nobody deleted a row. Every read of a table whose rows wait for their removal has it, and so has every read of
 * what hangs on such a row without asking for the row first.
 */
export const isPresent = (table: RemovableTable, rowId: Column | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM removals WHERE table_name = ${sql.raw(`'${table}'`)} AND row_id = ${rowId})`;

/** The same of many rows of a tenant: what it deleted is read once, and not asked of each row. `rowId` is never null. */
export const isPresentOf = (table: RemovableTable, tenantId: string, rowId: Column | SQL): SQL =>
  sql`${rowId} NOT IN (${removedOf(table, tenantId)})`;

/** The ids of the rows of a table that a tenant deleted and the clock did not remove yet. */
export const removedOf = (table: RemovableTable, tenantId: string): SQL =>
  sql`SELECT row_id FROM removals WHERE tenant_id = ${tenantId} AND table_name = ${sql.raw(`'${table}'`)}`;

/** Restoring ends so long before removing begins, whatever the clocks of isolates differ by. */
const LEEWAY_MS = 3_600_000;

/** Of each kind a tenant can restore so many, the latest: what is hidden costs every list a little. */
const MAX_RESTORABLE = 500;

/** Rows that are let go in one write. */
const MAX_LET_GO = 100;

/** Deletes a tenant's row for good: it is hidden from now on, and the clock removes it with all that hangs on it. */
export const insertRemoval = (table: RemovableTable, tenantId: string, rowId: string, at: number): Statement =>
  statement(build.insert(removals).values({ tableName: table, rowId, tenantId, deletedAt: at, dueAt: at }));

/** Deletes rows of a tenant, at most `MAX_LET_GO`, so that they can be restored. The tenant's oldest of too many are let go. */
export const insertRestorable = (
  table: RemovableTable,
  tenantId: string,
  rowIds: readonly string[],
  at: number,
): Statement[] => [
  statement(
    build.insert(removals).values(
      rowIds.map((rowId) => ({
        tableName: table,
        rowId,
        tenantId,
        deletedAt: at,
        dueAt: restorableUntil(at) + LEEWAY_MS,
      })),
    ),
  ),
  rawStatement(sql`UPDATE removals SET due_at = 0 WHERE table_name = ${table} AND due_at > 0 AND row_id IN (
    SELECT row_id FROM removals WHERE tenant_id = ${tenantId} AND table_name = ${table}
    ORDER BY deleted_at DESC, row_id DESC LIMIT ${MAX_LET_GO} OFFSET ${MAX_RESTORABLE})`),
];

/** What of a table a tenant can restore at `now`, to be joined with the table. */
export const restorableRows = (db: Database, table: RemovableTable, tenantId: string, now: number) =>
  db
    .select({ rowId: removals.rowId, deletedAt: removals.deletedAt })
    .from(removals)
    .where(and(eq(removals.tenantId, tenantId), eq(removals.tableName, table), gt(removals.dueAt, now + LEEWAY_MS)))
    .as("deleted");

/** The ids of what of a table a tenant can restore at `now`. */
export const restorableIds = (db: Database, table: RemovableTable, tenantId: string, now: number) =>
  db
    .select({ rowId: sql`row_id` })
    .from(removals)
    .where(and(eq(removals.tenantId, tenantId), eq(removals.tableName, table), gt(removals.dueAt, now + LEEWAY_MS)));

/** The expression of when a row was deleted: null while it is there, and when it can be restored no more. */
export const deletedAtOf = (table: RemovableTable, rowId: Column, now: number): SQL<number | null> =>
  sql`(SELECT deleted_at FROM removals WHERE table_name = ${sql.raw(`'${table}'`)} AND row_id = ${rowId}
    AND due_at > ${now + LEEWAY_MS})`;

/** Holds while the tenant's row is deleted and can be restored. */
export const requireRestorable = (
  table: RemovableTable,
  { tenantId, rowId, now }: { tenantId: string; rowId: string; now: number },
  refusal: () => AppError,
): Statement =>
  requireThat(
    sql`EXISTS (SELECT 1 FROM removals WHERE table_name = ${table} AND row_id = ${rowId} AND tenant_id = ${tenantId}
      AND due_at > ${now + LEEWAY_MS})`,
    refusal,
  );

/** Takes a deletion back. */
export const deleteRemoval = (table: RemovableTable, tenantId: string, rowId: string): Statement =>
  statement(
    build
      .delete(removals)
      .where(and(eq(removals.tableName, table), eq(removals.rowId, rowId), eq(removals.tenantId, tenantId))),
  );
