import { and, eq, gt, sql, type Column, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { removals } from "#db/schema/removals";
import { build, rawStatement, requireThat, statement, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { restorableUntil } from "#lib/restorable";

export type RemovableTable = (typeof removals.$inferSelect)["tableName"];

/** The condition that a row is not deleted, as text for hand-written statements; `rowId` is SQL. */
export const presentText = (table: RemovableTable, rowId: string): string =>
  `NOT EXISTS (SELECT 1 FROM removals WHERE table_name = '${table}' AND row_id = ${rowId})`;

/**
 * The condition that a row is not deleted. Every read of a table with delayed removal has it. So has every read of
 * dependent rows that does not read the row first.
 */
export const isPresent = (table: RemovableTable, rowId: Column | SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM removals WHERE table_name = ${sql.raw(`'${table}'`)} AND row_id = ${rowId})`;

/** The same for many rows of a tenant: its deletions are read once instead of per row. `rowId` is never null. */
export const isPresentOf = (table: RemovableTable, tenantId: string, rowId: Column | SQL): SQL =>
  sql`${rowId} NOT IN (${removedOf(table, tenantId)})`;

/** The ids of rows that a tenant deleted from a table and the sweep has not removed yet. */
export const removedOf = (table: RemovableTable, tenantId: string): SQL =>
  sql`SELECT row_id FROM removals WHERE tenant_id = ${tenantId} AND table_name = ${sql.raw(`'${table}'`)}`;

/** How long restoring ends ahead of removing, to allow for differing clocks of isolates. */
const LEEWAY_MS = 3_600_000;

/** Maximum restorable rows of each kind and tenant, the latest: hidden rows slow every list a little. */
const MAX_RESTORABLE = 500;

/** Maximum rows per write that lose their restorability. */
const MAX_LET_GO = 100;

/** Deletes a tenant's row permanently. It is hidden at once, and the sweep removes it with its dependent rows. */
export const insertRemoval = (table: RemovableTable, tenantId: string, rowId: string, at: number): Statement =>
  statement(build.insert(removals).values({ tableName: table, rowId, tenantId, deletedAt: at, dueAt: at }));

/**
 * Deletes rows of a tenant, at most `MAX_LET_GO`, so that they can be restored. The tenant's oldest rows above the
 * limit become permanent.
 */
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

/** The rows of a table that a tenant can restore at `now`, for a join with the table. */
export const restorableRows = (db: Database, table: RemovableTable, tenantId: string, now: number) =>
  db
    .select({ rowId: removals.rowId, deletedAt: removals.deletedAt })
    .from(removals)
    .where(and(eq(removals.tenantId, tenantId), eq(removals.tableName, table), gt(removals.dueAt, now + LEEWAY_MS)))
    .as("deleted");

/** The ids of the rows of a table that a tenant can restore at `now`. */
export const restorableIds = (db: Database, table: RemovableTable, tenantId: string, now: number) =>
  db
    .select({ rowId: sql`row_id` })
    .from(removals)
    .where(and(eq(removals.tenantId, tenantId), eq(removals.tableName, table), gt(removals.dueAt, now + LEEWAY_MS)));

/** The expression for the time of a row's deletion: null while it exists, and when it can no longer be restored. */
export const deletedAtOf = (table: RemovableTable, rowId: Column, now: number): SQL<number | null> =>
  sql`(SELECT deleted_at FROM removals WHERE table_name = ${sql.raw(`'${table}'`)} AND row_id = ${rowId}
    AND due_at > ${now + LEEWAY_MS})`;

/** The deletion of a row that the sweep has not removed yet. */
export const selectDeletionOf = (
  db: Database,
  table: RemovableTable,
  rowId: string,
): Promise<{ tenantId: string; deletedAt: number } | undefined> =>
  db
    .select({ tenantId: removals.tenantId, deletedAt: removals.deletedAt })
    .from(removals)
    .where(and(eq(removals.tableName, table), eq(removals.rowId, rowId)))
    .get();

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

/** Undoes a deletion. */
export const deleteRemoval = (table: RemovableTable, tenantId: string, rowId: string): Statement =>
  statement(
    build
      .delete(removals)
      .where(and(eq(removals.tableName, table), eq(removals.rowId, rowId), eq(removals.tenantId, tenantId))),
  );
