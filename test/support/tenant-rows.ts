import { createClient } from "@libsql/client";
import { inject } from "vitest";

/** What the scheduled check of other tests writes meanwhile. */
const OF_THE_CLOCK = new Set(["checked_at", "unchecked_since"]);

/** Every row of the shared instance that belongs to one of the tenants, by its table and its text. */
export async function rowsOf(tenantIds: string[]): Promise<ReadonlySet<string>> {
  const client = createClient({ url: inject("databaseUrl") });
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
    return new Set(
      found.flatMap(({ rows }, index) =>
        rows.map((row) => `${names[index] ?? ""} ${JSON.stringify(row, withoutClock)}`),
      ),
    );
  } finally {
    client.close();
  }
}

const withoutClock = (column: string, value: unknown): unknown => (OF_THE_CLOCK.has(column) ? undefined : value);

/** What rows are gone and what rows are new. */
export const differences = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] => [
  ...[...before.difference(after)].map((row) => `gone: ${row}`),
  ...[...after.difference(before)].map((row) => `new: ${row}`),
];
