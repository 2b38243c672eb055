import { sql, type Column, type SQL } from "drizzle-orm";

import { removals } from "#db/schema/removals";
import { build, statement, type Statement } from "#db/statement";

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

/** Deletes a tenant's row: it is hidden from now on, and the clock removes it with all that hangs on it. */
export const insertRemoval = (table: RemovableTable, tenantId: string, rowId: string, at: number): Statement =>
  statement(build.insert(removals).values({ tableName: table, rowId, tenantId, deletedAt: at }));
