import { inject } from "vitest";

import { uuidBound } from "#lib/uuid";
import { databasesWith, inDatabaseAt } from "#test/support/database";

/** SQL that makes a new UUIDv7 of a moment for each row. */
export const newUuidSql = (at = Date.now()): string =>
  `'${uuidBound(at)}-7' || substr(lower(hex(randomblob(2))), 2) || '-8' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6)))`;

/**
 * Copies a row many times, under ids that end with a number; `values` replace columns, as SQL in which `n` is the
 * number.
 */
export async function copyRow(
  table: string,
  id: string,
  times: number,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const info = await inDatabaseAt(
    inject("databaseUrl"),
    `SELECT name FROM pragma_table_info('${table}') WHERE name <> 'search_row'`,
  );
  const columns = info.map(([name]) => String(name));
  const copied = columns.map((column) => values[column] ?? (column === "id" ? "id || '-' || n" : column));
  const sql = `INSERT INTO ${table} (${columns.join(", ")})
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${times})
    SELECT ${copied.join(", ")} FROM ${table}, numbers WHERE id = ?`;
  const databases = await databasesWith(table, "id", id);
  await Promise.all(databases.map((url) => inDatabaseAt(url, sql, id)));
}
