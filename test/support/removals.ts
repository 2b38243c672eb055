import { inDatabase } from "#test/support/database";
import { strikeClock } from "#test/support/webhooks";

/** Far more strikes of the clock than any test needs. */
const MAX_STRIKES = 20;

/** Lets the clock strike until nothing is left of deleted rows. */
export async function untilRemoved(...rowIds: string[]): Promise<void> {
  for (let strike = 0; strike < MAX_STRIKES; strike++) {
    if ((await waitingOf(rowIds)) === 0) return;
    await strikeClock();
  }
  throw new Error(
    `after ${MAX_STRIKES} strikes of the clock ${await waitingOf(rowIds)} deleted rows wait for their removal`,
  );
}

async function waitingOf(rowIds: string[]): Promise<number> {
  const places = rowIds.map(() => "?").join(", ");
  const [row] = await inDatabase(`SELECT count(*) FROM removals WHERE row_id IN (${places})`, ...rowIds);
  return Number(row?.[0]);
}

/** Writes a row again many times, under ids that end with a number; `values` replace those of columns, as SQL in which `n` is the number. */
export async function copyRow(
  table: string,
  id: string,
  times: number,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const info = await inDatabase(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'search_row'`);
  const columns = info.map(([name]) => String(name));
  const copied = columns.map((column) => values[column] ?? (column === "id" ? "id || '-' || n" : column));
  await inDatabase(
    `INSERT INTO ${table} (${columns.join(", ")})
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${times})
      SELECT ${copied.join(", ")} FROM ${table}, numbers WHERE id = ?`,
    id,
  );
}
