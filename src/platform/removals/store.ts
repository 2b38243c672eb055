import { and, asc, eq, lte, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { deletePiece, sumOf, weighedRows } from "#db/pieces";
import { auditEntries } from "#db/schema/audit";
import { removals } from "#db/schema/removals";
import { build, rawStatement, statement, type Statement } from "#db/statement";

export type Removal = Pick<typeof removals.$inferSelect, "tableName" | "rowId">;

/** A column of a table whose rows are removed, or set to null, with the row they refer to. */
export interface Reference {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
  onDelete: "CASCADE" | "SET NULL";
  /** The table's columns with texts. */
  texts: string[];
}

/** Deleted rows that are due, the longest due first. */
export const selectRemovals = (db: Database, now: number, limit: number): Promise<Removal[]> =>
  db
    .select({ tableName: removals.tableName, rowId: removals.rowId })
    .from(removals)
    .where(lte(removals.dueAt, now))
    .orderBy(asc(removals.dueAt), asc(removals.rowId))
    .limit(limit);

/** Dependencies by the database's foreign keys, so that a new table needs no entry in a list. */
export async function selectReferences(db: Database): Promise<Reference[]> {
  const rows = await db.all<[string, string, string, string, Reference["onDelete"], string]>(sql`
    SELECT child.name, fk."from", fk."table", fk."to", fk.on_delete,
      (SELECT json_group_array(name) FROM pragma_table_info(child.name) WHERE type = 'text' COLLATE NOCASE)
    FROM sqlite_master child JOIN pragma_foreign_key_list(child.name) fk
    WHERE child.type = 'table' AND fk.on_delete IN ('CASCADE', 'SET NULL')
    ORDER BY child.name, fk.id`);
  return rows.map(([table, column, parent, parentColumn, onDelete, texts]) => ({
    table,
    column,
    parent,
    parentColumn,
    onDelete,
    texts: JSON.parse(texts) as string[],
  }));
}

/** The rows of a table that something hangs on: the deleted row, or a piece of what hangs on it. */
export type Parents = { id: string } | { rows: readonly number[] };

/** A row that goes next, and which of the references below its table it has rows of. */
export interface NextRow {
  row: number;
  below: Reference[];
}

/** The next rows that refer to some parents, as many as one piece may have, and whether they are the last. */
export async function selectNext(
  db: Database,
  reference: Reference,
  below: readonly Reference[],
  parents: Parents,
  rows: number,
): Promise<{ next: NextRow[]; isLast: boolean }> {
  const { table, column, parent, parentColumn, texts } = reference;
  const bytes = sumOf(texts.map((text) => sql`${name(table)}.${name(text)}`));
  const which =
    "id" in parents
      ? sql`= ${parents.id}`
      : sql`IN (SELECT ${name(parentColumn)} FROM ${name(parent)} WHERE ${isRow(parents.rows)})`;
  const referring = sql`WHERE ${name(column)} ${which}`;
  const chosen = weighedRows({ table: name(table), bytes }, referring, rows);
  const hasRows = below.map(
    (child) =>
      sql`, EXISTS (SELECT 1 FROM ${name(child.table)} hanging
        WHERE hanging.${name(child.column)} = ${name(table)}.${name(child.parentColumn)})`,
  );
  const weighed = sql`(SELECT count(*) FROM (SELECT 1 FROM ${name(table)} ${referring} LIMIT ${rows}))`;
  const found = await db.all<number[]>(
    sql`SELECT rowid, ${weighed}${sql.join(hasRows)} FROM ${name(table)} WHERE rowid IN (${chosen})`,
  );
  return {
    next: found.map(([row = 0, , ...has]) => ({ row, below: below.filter((_child, place) => has[place] === 1) })),
    isLast: found.length < rows && found.length === (found[0]?.[1] ?? 0),
  };
}

/** Removes rows that nothing hangs on, or takes away what they refer to. */
export const removeRows = ({ table, column, onDelete }: Reference, rows: readonly number[]): Statement =>
  rawStatement(
    onDelete === "SET NULL"
      ? sql`UPDATE ${name(table)} SET ${name(column)} = NULL WHERE ${isRow(rows)}`
      : sql`DELETE FROM ${name(table)} WHERE ${isRow(rows)}`,
  );

const isRow = (rows: readonly number[]): SQL => sql`rowid IN (SELECT value FROM json_each(${JSON.stringify(rows)}))`;

/** Removes a deleted row without dependents, and the record of its deletion. */
export const deleteRow = ({ tableName, rowId }: Removal): Statement[] => [
  rawStatement(sql`DELETE FROM ${name(tableName)} WHERE id = ${rowId}`),
  statement(build.delete(removals).where(and(eq(removals.tableName, tableName), eq(removals.rowId, rowId)))),
];

const name = (text: string): SQL => sql`${sql.identifier(text)}`;

/**
 * The tables whose rows name a tenant and may refer to no other row, so that no foreign key removes them: all of their
 * references can be null, as the agent of a provider's failures is. They go with the tenant as if they referred to it. The audit log is not among them: it goes last. Nor is the list of trace objects to remove, which a sweep empties.
 */
export async function selectLooseReferences(db: Database): Promise<Reference[]> {
  const rows = await db.all<[string, string]>(sql`SELECT loose.name,
      (SELECT json_group_array(name) FROM pragma_table_info(loose.name) WHERE type = 'text' COLLATE NOCASE)
    FROM sqlite_master loose
    WHERE loose.type = 'table' AND loose.name NOT IN ('audit_entries', 'gone_trace_objects')
      AND EXISTS (SELECT 1 FROM pragma_table_info(loose.name) WHERE name = 'tenant_id')
      AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(loose.name) AS leads
        JOIN pragma_table_info(loose.name) AS place ON place.name = leads."from" WHERE place."notnull" = 1)
    ORDER BY loose.name`);
  return rows.map(([table, texts]) => ({
    table,
    column: "tenant_id",
    parent: "tenants",
    parentColumn: "id",
    onDelete: "CASCADE",
    texts: JSON.parse(texts) as string[],
  }));
}

/** Removes the newest entries of a tenant's audit log, as many as one piece may have. The rest is a log that is only shorter. */
export const deleteEntries = (tenantId: string, rows: number): Statement =>
  deletePiece(auditEntries, sql`WHERE tenant_id = ${tenantId} ORDER BY sequence DESC`, rows);

export const deleteTenant = (tenantId: string): Statement =>
  rawStatement(sql`DELETE FROM tenants WHERE id = ${tenantId}`);
