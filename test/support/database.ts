import { createClient } from "@libsql/client";
import { inject } from "vitest";

/** Runs a statement on the instance's database, for states that otherwise need time. Leaves no connection open. */
export async function inDatabase(sql: string, ...args: (string | number | null)[]): Promise<unknown[][]> {
  const client = createClient({ url: inject("databaseUrl") });
  try {
    const { rows, columns } = await client.execute({ sql, args });
    return rows.map((row) => columns.map((_column, index) => row[index]));
  } finally {
    client.close();
  }
}
