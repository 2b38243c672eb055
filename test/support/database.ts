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

/** The addresses of the instance's databases that have such a row. */
export async function databasesWith(table: string, column: string, value: string): Promise<string[]> {
  const sql = `SELECT 1 FROM ${table} WHERE ${column} = ? LIMIT 1`;
  const found = await Promise.all(
    inject("databaseUrls").map(async (url) => ((await inDatabaseAt(url, sql, value)).length > 0 ? [url] : [])),
  );
  return found.flat();
}

/** The address of the database that has a tenant's rows. */
export async function databaseOf(tenantId: string): Promise<string> {
  const [url] = await databasesWith("users", "tenant_id", tenantId);
  if (url === undefined) throw new Error(`No database has the tenant ${tenantId}.`);
  return url;
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
