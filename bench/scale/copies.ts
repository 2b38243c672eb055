import type { DatabaseSync } from "node:sqlite";

/** Rows to copy, and how. */
export interface Copies {
  table: string;
  times: number;
  /** A condition that finds the rows; of several each is copied in turn. */
  where: string;
  /** SQL of columns of a copy, in which `n` is its number, from 0, and `at` its time. Others are as in the row. */
  columns?: Readonly<Record<string, string>>;
}

/** These columns get the time of a copy where the row has one. */
const TIMES: ReadonlySet<string> = new Set([
  "created_at",
  "updated_at",
  "requested_at",
  "expires_at",
  "decided_at",
  "fired_at",
  "resolved_at",
  "received_at",
  "started_at",
  "completed_at",
  "intended_at",
  "ended_at",
  "noted_at",
  "last_at",
  "installed_at",
  "changed_at",
]);
const SPAN_MS = 20 * 86_400_000;
const ROWS_AT_ONCE = 20_000;

/** SQL of a new id (UUIDv7) of the time `at`, as the platform makes them. */
const NEW_ID =
  "printf('%08x-%04x-7%03x-8%03x-%012x', at >> 16, at & 65535, abs(random()) % 4096, abs(random()) % 4096, abs(random()) % 281474976710656)";

/** Copies rows that the platform wrote, each with a new id and its own time, the newest last. */
export function copyRows(database: DatabaseSync, { table, times, where, columns = {} }: Copies, now: number): void {
  const names = columnsOf(database, table);
  const originals = database.prepare(`SELECT rowid AS place FROM "${table}" WHERE ${where} LIMIT 500`).all();
  if (originals.length === 0) throw new Error(`${table} has no row where ${where}`);
  const valueOf = (name: string): string => {
    if (name === "id") return NEW_ID;
    return TIMES.has(name) ? `iif("${name}" IS NULL, NULL, at)` : `"${name}"`;
  };
  const insert = database.prepare(`INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")})
    WITH RECURSIVE numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2),
      copies AS (SELECT n, CAST(?3 - (?5 - n) * 1.0 * ?4 / ?5 AS INTEGER) AS at FROM numbers)
    SELECT ${names.map((name) => columns[name] ?? valueOf(name)).join(", ")} FROM copies
      CROSS JOIN "${table}" AS original ON original.rowid = json_extract(?6, '$[' || (n % CAST(?7 AS INTEGER)) || ']')`);
  const rowids = JSON.stringify(originals.map(({ place }) => place));
  for (let first = 0; first < times; first += ROWS_AT_ONCE)
    insert.run(first, Math.min(times, first + ROWS_AT_ONCE) - 1, now, SPAN_MS, times, rowids, originals.length);
}

/** The columns that a copy takes over; a rowid is new for each row. */
const columnsOf = (database: DatabaseSync, table: string): string[] =>
  database
    .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'search_row'`)
    .all()
    .map(({ name }) => String(name));
