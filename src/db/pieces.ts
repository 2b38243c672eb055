import { type Column, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import type { Database } from "#db/client";
import { rawStatement, type Statement } from "#db/statement";
import { PIECE_BYTES } from "#lib/piece";

/** A table and the bytes of one of its rows. `octet_length` reads them in the row's head, and no page of a long text. */
interface Weighed {
  table: SQL | SQLiteTable;
  bytes: SQL;
}

/**
 * The row ids of the next rows for one piece of work: at most `rows`, and together at most `PIECE_BYTES`. The first row
 * is always among them, however long it is. `next` is the rest of `SELECT rowid FROM …` and decides their order.
 */
export const rowsOfPiece = (table: SQLiteTable, next: SQL, rows: number): SQL =>
  weighedRows({ table, bytes: bytesOf(table) }, next, rows);

/** The same for a table with another weight of its rows. */
export const weighedRows = ({ table, bytes }: Weighed, next: SQL, rows: number): SQL =>
  sql`SELECT row FROM (
    SELECT next.row, row_number() OVER () AS place, sum(${bytes}) OVER (ROWS UNBOUNDED PRECEDING) AS bytes
    FROM (SELECT rowid AS row FROM ${table} ${next} LIMIT ${rows}) AS next CROSS JOIN ${table} ON ${table}.rowid = next.row)
    WHERE place = 1 OR bytes <= ${PIECE_BYTES}`;

/** Removes the next rows of a table whose rows are short, at most about a kilobyte each. `next` is as in `rowsOfPiece`. */
export const deleteShortRows = (table: SQLiteTable, next: SQL, rows: number): Statement =>
  rawStatement(sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} ${next} LIMIT ${rows})`);

/** Removes the next rows of a table whose rows may be long, as many as one piece may have. */
export const deletePiece = (table: SQLiteTable, next: SQL, rows: number): Statement =>
  rawStatement(sql`DELETE FROM ${table} WHERE rowid IN (${rowsOfPiece(table, next, rows)})`);

/** The same for a sweep: no statement when there is no such row, which most minutes find by this short question. */
export async function nextPiece(db: Database, table: SQLiteTable, next: SQL, rows: number): Promise<Statement[]> {
  return (await hasNext(db, table, next)) ? [deletePiece(table, next, rows)] : [];
}

/** A table, and the columns of other tables with the ids of its rows. */
interface Family {
  parent: SQLiteTable;
  below: readonly Column[];
}

/**
 * The same for rows that others hang on: first a piece of those below the next rows, and the rows themselves once nothing
 * is below them. So no cascade has more than a piece.
 */
export async function nextPieceFromBelow(
  db: Database,
  { parent, below }: Family,
  next: SQL,
  rows: number,
): Promise<Statement[]> {
  if (!(await hasNext(db, parent, next))) return [];
  const ids = sql`SELECT id FROM ${parent} ${next} LIMIT ${rows}`;
  for (const column of below) {
    const hanging = sql`WHERE ${column} IN (${ids})`;
    if (await hasNext(db, column.table, hanging)) return [deletePiece(column.table, hanging, rows)];
  }
  return [deletePiece(parent, next, rows)];
}

/** Whether there is a next row. */
export const hasNext = async (db: Database, table: SQLiteTable, next: SQL): Promise<boolean> =>
  (await db.all(sql`SELECT 1 FROM ${table} ${next} LIMIT 1`)).length > 0;

/** The bytes of a row's texts. Numbers are short. */
export const bytesOf = (table: SQLiteTable): SQL =>
  sumOf(
    Object.values(getTableColumns(table))
      .filter((column) => column.generated === undefined && column.getSQLType() === "text")
      .map((column) => sql`${column}`),
  );

/** The bytes of some columns together. */
export const sumOf = (columns: readonly SQL[]): SQL =>
  sql.join([sql`0`, ...columns.map((column) => sql`coalesce(octet_length(${column}), 0)`)], sql` + `);
