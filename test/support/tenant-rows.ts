import { inject } from "vitest";

import { databaseClient } from "#local/database-client";

/**
 * Tables and columns that the crons of other tests write at any time: the readiness check everywhere, self-improvement
 * in failures of tasks.
 */
const OF_THE_CLOCK = ["checked_at", "unchecked_since"];
const OF_THE_CLOCK_IN: Readonly<Record<string, readonly string[]>> = {
  task_failures: ["state", "reason", "handled_at"],
};

/** Every row of the shared instance that belongs to one of the tenants, by its table and its text. */
export async function rowsOf(tenantIds: string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(inject("databaseUrls").map((url) => rowsAt(url, tenantIds)));
  return new Set(found.flat());
}

async function rowsAt(url: string, tenantIds: string[]): Promise<string[]> {
  const client = databaseClient({ url });
  try {
    const tables = await client.execute(
      `SELECT t.name FROM sqlite_master t JOIN pragma_table_info(t.name) c ON c.name = 'tenant_id'
       WHERE t.type = 'table' ORDER BY t.name`,
    );
    const names = tables.rows.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
    const places = tenantIds.map(() => "?").join(", ");
    const found = await client.batch(
      names.map((name) => ({ sql: `SELECT * FROM ${name} WHERE tenant_id IN (${places})`, args: tenantIds })),
    );
    return found.flatMap(({ rows }, index) =>
      rows.map((row) => `${names[index] ?? ""} ${JSON.stringify(row, withoutClock(names[index] ?? ""))}`),
    );
  } finally {
    client.close();
  }
}

function withoutClock(table: string): (column: string, value: unknown) => unknown {
  const columns = new Set([...OF_THE_CLOCK, ...(OF_THE_CLOCK_IN[table] ?? [])]);
  return (column, value) => (columns.has(column) ? undefined : value);
}

/** The removed and the new rows. */
export const differences = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] => [
  ...[...before.difference(after)].map((row) => `gone: ${row}`),
  ...[...after.difference(before)].map((row) => `new: ${row}`),
];
