import type { DatabaseSync } from "node:sqlite";

import { insertInto } from "#db/statement";

type Table = Parameters<typeof insertInto>[0];

/** Returns a function that inserts a row of the table; the statement is prepared once. */
export function inserter<Rows extends Table>(database: DatabaseSync, table: Rows): (row: Rows["$inferInsert"]) => void {
  const statementOf = insertInto(table);
  let prepared: ReturnType<DatabaseSync["prepare"]> | undefined;
  return (row) => {
    const { sql, args } = statementOf(row);
    prepared ??= database.prepare(sql);
    // Node's SQLite accepts no booleans.
    prepared.run(...args.map((value) => (typeof value === "boolean" ? Number(value) : value)));
  };
}
