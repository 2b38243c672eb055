import { and, asc, eq, lte, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
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
  const rows = await db.all<[string, string, string, string, Reference["onDelete"]]>(sql`
    SELECT child.name, fk."from", fk."table", fk."to", fk.on_delete
    FROM sqlite_master child JOIN pragma_foreign_key_list(child.name) fk
    WHERE child.type = 'table' AND fk.on_delete IN ('CASCADE', 'SET NULL')
    ORDER BY child.name, fk.id`);
  return rows.map(([table, column, parent, parentColumn, onDelete]) => ({
    table,
    column,
    parent,
    parentColumn,
    onDelete,
  }));
}

/** Removes the next rows that refer to a deleted row, with their dependent rows: at most `limit` rows of each table. */
export const deleteReferring = (
  references: readonly Reference[],
  reference: Reference,
  rowId: string,
  limit: number,
): Statement[] =>
  removalOf(
    references,
    reference,
    sql`SELECT rowid FROM ${name(reference.table)} WHERE ${name(reference.column)} = ${rowId} LIMIT ${limit}`,
    limit,
  ).map(rawStatement);

/** First a part of the rows that depend on the chosen ones, then those chosen rows that have no dependents left. */
function removalOf(
  references: readonly Reference[],
  { table, column, onDelete }: Reference,
  chosen: SQL,
  limit: number,
): SQL[] {
  if (onDelete === "SET NULL") {
    return [sql`UPDATE ${name(table)} SET ${name(column)} = NULL WHERE rowid IN (${chosen})`];
  }
  const below = references.filter(({ parent }) => parent === table);
  const isBare = below.map(
    (child) =>
      sql` AND NOT EXISTS (SELECT 1 FROM ${name(child.table)} hanging
        WHERE hanging.${name(child.column)} = ${name(table)}.${name(child.parentColumn)})`,
  );
  return [
    ...below.flatMap((child) => {
      const parents = sql`SELECT ${name(child.parentColumn)} FROM ${name(table)} WHERE rowid IN (${chosen})`;
      const hanging = sql`SELECT rowid FROM ${name(child.table)} WHERE ${name(child.column)} IN (${parents}) LIMIT ${limit}`;
      return removalOf(references, child, hanging, limit);
    }),
    sql`DELETE FROM ${name(table)} WHERE rowid IN (${chosen})${sql.join(isBare)}`,
  ];
}

/** Removes a deleted row without dependents, and the record of its deletion. */
export const deleteRow = ({ tableName, rowId }: Removal): Statement[] => [
  rawStatement(sql`DELETE FROM ${name(tableName)} WHERE id = ${rowId}`),
  statement(build.delete(removals).where(and(eq(removals.tableName, tableName), eq(removals.rowId, rowId)))),
];

const name = (text: string): SQL => sql`${sql.identifier(text)}`;

/**
 * The tables whose rows name a tenant and refer to no other row, so that no foreign key removes them. The audit log is
 * not among them: it is removed at once. Nor is the list of trace objects to remove, which a sweep empties.
 */
export async function selectLooseTables(db: Database): Promise<string[]> {
  const rows = await db.all<[string]>(sql`SELECT loose.name FROM sqlite_master loose
    WHERE loose.type = 'table' AND loose.name NOT IN ('audit_entries', 'gone_trace_objects')
      AND EXISTS (SELECT 1 FROM pragma_table_info(loose.name) WHERE name = 'tenant_id')
      AND NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(loose.name))
    ORDER BY loose.name`);
  return rows.map(([table]) => table);
}

/** Removes rows of a tenant from a table without foreign keys, at most `limit`. */
export const deleteLoose = (table: string, tenantId: string, limit: number): Statement =>
  rawStatement(sql`DELETE FROM ${name(table)} WHERE rowid IN
    (SELECT rowid FROM ${name(table)} WHERE tenant_id = ${tenantId} LIMIT ${limit})`);

/** Removes a tenant with its audit log, in one transaction: a log without its beginning would look tampered with. */
export const deleteTenant = (tenantId: string): Statement[] => [
  rawStatement(sql`DELETE FROM audit_entries WHERE tenant_id = ${tenantId}`),
  rawStatement(sql`DELETE FROM tenants WHERE id = ${tenantId}`),
];
