import { indexEpisodesOf } from "#db/episode-index";
import type { SqlStatement, SqlValue } from "#db/hrana";

import type { MoveDatabase, Written } from "./move-database.ts";
import { guardingTriggers, keyOf, quoted, withoutMoveTriggers } from "./move-triggers.ts";
import type { MovedTable } from "./moved-tables.ts";

/** Rows of all tenants that one look passes. */
const PAGE_ROWS = 2_000;
/** One transaction takes at most this much: other tenants of the database wait for it. */
const MOST_BYTES = 500_000;
const MOST_ROWS = 200;
/** The database takes 32,766 values in one statement. */
const MOST_VALUES = 20_000;

interface SizedKey {
  key: string;
  bytes: number;
}

/** A move, as far as copying reads it. */
export interface CopyParts {
  tenantId: string;
  from: MoveDatabase;
  to: MoveDatabase;
  /** How far the keys of the searches are shifted, by table. */
  shifts: Readonly<Record<string, number>>;
}

/** The next keys of a tenant's rows in the order of the table, and where the next page begins; null at the end. */
export async function pageOf(
  database: MoveDatabase,
  table: MovedTable,
  { tenantId, after, isUnchanged }: { tenantId: string; after: number; isUnchanged: boolean },
): Promise<{ keys: SizedKey[]; next: number | null }> {
  const page = `SELECT rowid AS place FROM ${table.name} WHERE rowid > ${after} ORDER BY rowid LIMIT ${PAGE_ROWS}`;
  const changed = `NOT EXISTS (SELECT 1 FROM moved_rows WHERE table_name = ${quoted(table.name)} AND key = ${keyOf(table, "moved")})`;
  const [last, found] = await database.read(
    `SELECT max(place) FROM (${page})`,
    `SELECT ${keyOf(table, "moved")}, ${bytesOf(table)} FROM ${table.name} AS moved
      WHERE rowid > ${after} AND rowid <= (SELECT max(place) FROM (${page}))
        AND ${table.tenantOf("moved")} = ${quoted(tenantId)} ${isUnchanged ? `AND ${changed}` : ""} ORDER BY rowid`,
  );
  const keys = (found?.rows ?? []).map(([key, bytes]) => ({ key: String(key), bytes: Number(bytes) }));
  const next = last?.rows[0]?.[0];
  return { keys, next: next === null || next === undefined ? null : Number(next) };
}

/** Writes the present rows with these keys into the new database, and removes there those that are gone. */
export async function copyRows(parts: CopyParts, table: MovedTable, keys: readonly SizedKey[]): Promise<void> {
  for (const piece of piecesOf(keys)) {
    const rows = await rowsWith(parts, table, piece);
    await parts.to.write(
      silently(table, parts.tenantId, [removal(parts, table, piece), ...insertion(parts, table, rows)]),
    );
  }
}

/** The sizes of rows by their keys; a row that is gone has none. */
export async function sizesOf({ from }: CopyParts, table: MovedTable, keys: readonly string[]): Promise<SizedKey[]> {
  const [found] = await from.read({
    sql: `SELECT ${keyOf(table, "moved")}, ${bytesOf(table)} FROM ${table.name} AS moved WHERE ${hasKey(table, 0)}`,
    args: [listOf(keys)],
  });
  const sizes = new Map((found?.rows ?? []).map(([key, bytes]) => [String(key), Number(bytes)]));
  return keys.map((key) => ({ key, bytes: sizes.get(key) ?? 0 }));
}

/** All rows of a tenant in a table that callers without a tenant read, to be written with the last step. */
export async function wholeTable(parts: CopyParts, table: MovedTable): Promise<Written[]> {
  const [found] = await parts.from.read(
    `SELECT ${table.columns.join(", ")} FROM ${table.name} AS moved WHERE ${table.tenantOf("moved")} = ${quoted(parts.tenantId)} ORDER BY rowid`,
  );
  const former = `DELETE FROM ${table.name} WHERE rowid IN (SELECT rowid FROM ${table.name} AS moved WHERE ${table.tenantOf("moved")} = ${quoted(parts.tenantId)})`;
  return withoutTriggers(table, [former, ...insertion(parts, table, found?.rows ?? [])]);
}

/** Removes rows from the old database without any effect but on its full-text indexes. */
export async function removeRows(from: MoveDatabase, table: MovedTable, keys: readonly SizedKey[]): Promise<void> {
  for (const piece of piecesOf(keys))
    await from.write(
      withoutTriggers(table, [{ sql: `DELETE FROM ${table.name} WHERE ${hasKey(table, 0)}`, args: [listOf(piece)] }]),
    );
}

/** Statements during which changes of a table's rows have no effect but on full-text indexes. Other connections never see it so. */
export const withoutTriggers = (table: MovedTable, statements: readonly Written[]): Written[] => [
  ...table.triggers.map(({ name }) => `DROP TRIGGER IF EXISTS ${name}`),
  ...statements,
  ...table.triggers.map(({ sql }) => sql),
];

/** The same in the new database, where the tenant's rows are guarded. */
const silently = (table: MovedTable, tenantId: string, statements: readonly Written[]): Written[] =>
  withoutTriggers(table, [...withoutMoveTriggers(table), ...statements, ...guardingTriggers(table, tenantId)]);

async function rowsWith({ from }: CopyParts, table: MovedTable, keys: readonly string[]): Promise<SqlValue[][]> {
  const [found] = await from.read({
    sql: `SELECT ${table.columns.join(", ")} FROM ${table.name} WHERE ${hasKey(table, 0)} ORDER BY rowid`,
    args: [listOf(keys)],
  });
  return found?.rows ?? [];
}

const removal = ({ shifts }: CopyParts, table: MovedTable, keys: readonly string[]): SqlStatement => ({
  sql: `DELETE FROM ${table.name} WHERE ${hasKey(table, shifts[table.name] ?? 0)}`,
  args: [listOf(keys)],
});

function insertion({ shifts }: CopyParts, table: MovedTable, rows: readonly SqlValue[][]): SqlStatement[] {
  const shift = shifts[table.name] ?? 0;
  const shifted = table.isShifted ? table.columns.indexOf(table.key[0] ?? "") : -1;
  const inserts = chunks(rows, Math.floor(MOST_VALUES / table.columns.length)).map((chunk) => ({
    sql: `INSERT INTO ${table.name} (${table.columns.join(", ")}) VALUES ${chunk.map((row) => `(${row.map(() => "?").join(", ")})`).join(", ")}`,
    args: chunk.flatMap((row) => row.map((value, index) => (index === shifted ? Number(value) - shift : value))),
  }));
  if (table.name !== "episodes" || rows.length === 0) return inserts;
  const id = table.columns.indexOf("id");
  return [...inserts, indexEpisodesOf(rows.map((row) => String(row[id])))];
}

/** Whether a row has one of the keys, as SQL with the list as its only value. */
function hasKey({ key }: MovedTable, shift: number): string {
  const values = key.map((_column, index) => `value ->> ${index}`).join(", ");
  return `(${key.join(", ")}) IN (SELECT ${shift === 0 ? values : `(${values}) - ${shift}`} FROM json_each(?))`;
}

const listOf = (keys: readonly string[]): string => `[${keys.join(",")}]`;

const bytesOf = ({ columns }: MovedTable): string =>
  columns.map((column) => `coalesce(octet_length(moved.${column}), 0)`).join(" + ");

/** Keys by the bytes of their rows. */
function piecesOf(keys: readonly SizedKey[]): string[][] {
  const pieces: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { key, bytes } of keys) {
    if (size + bytes > MOST_BYTES || (pieces.at(-1)?.length ?? 0) >= MOST_ROWS) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(key);
    size += bytes;
  }
  return pieces;
}

const chunks = <Item>(items: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) => items.slice(index * most, (index + 1) * most));
