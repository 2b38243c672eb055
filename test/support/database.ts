import { inject } from "vitest";

import { databaseClient } from "#local/database-client";

type Value = string | number | null;

/** Runs a statement on the instance's databases, for states that otherwise need time. Leaves no connection open. */
export async function inDatabase(sql: string, ...args: Value[]): Promise<unknown[][]> {
  const runs = await Promise.allSettled(inject("databaseUrls").map((url) => inDatabaseAt(url, sql, ...args)));
  const rows = runs.flatMap((run) => (run.status === "fulfilled" ? [run.value] : []));
  // A row of a tenant is refused where the tenant is not.
  const failed = runs.find((run) => run.status === "rejected");
  if (failed && rows.length === 0) throw failed.reason;
  return /^\s*SELECT (?:count|sum)\(/i.test(sql) ? [sums(rows.flat())] : rows.flat();
}

/** The counts of all databases as one row. */
const sums = ([first = [], ...others]: unknown[][]): unknown[] =>
  first.map((value, column) => others.reduce((sum, row) => sum + Number(row[column]), Number(value)));

/** Runs a statement on the database at an address. Leaves no connection open. */
export async function inDatabaseAt(url: string, sql: string, ...args: Value[]): Promise<unknown[][]> {
  const client = databaseClient({ url });
  try {
    const { rows, columns } = await client.execute({ sql, args });
    return rows.map((row) => columns.map((_column, index) => row[index]));
  } finally {
    client.close();
  }
}
