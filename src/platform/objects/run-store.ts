/** The part of a Durable Object's SQL storage that this uses. */
export interface RunSql {
  exec<Row extends Record<string, string | number | null>>(
    query: string,
    ...values: (string | number)[]
  ): { toArray(): Row[] };
}

/** A row may have two megabytes, and a character may take three bytes. */
const PART_CHARACTERS = 500_000;

const TABLES = [
  "CREATE TABLE IF NOT EXISTS run_values (run TEXT, name TEXT, part INTEGER, text TEXT, PRIMARY KEY (run, name, part))",
  "CREATE TABLE IF NOT EXISTS due_runs (run TEXT PRIMARY KEY, due_at INTEGER)",
  "CREATE INDEX IF NOT EXISTS due_runs_due_at ON due_runs (due_at)",
];

/**
 * An object's storage for the runs it carries: JSON values of any size by name, and when each run is due. A removed run
 * leaves no row. The object stores all writes without an `await` between them at once.
 */
export class RunStore {
  readonly #sql: RunSql;
  #hasTables: boolean;

  constructor(sql: RunSql) {
    this.#sql = sql;
    this.#hasTables = sql.exec("SELECT name FROM sqlite_master WHERE name = 'due_runs_due_at'").toArray().length > 0;
  }

  read(runId: string, name: string): unknown {
    if (!this.#hasTables) return undefined;
    const parts = this.#sql
      .exec<{ text: string }>("SELECT text FROM run_values WHERE run = ? AND name = ? ORDER BY part", runId, name)
      .toArray();
    return parts.length === 0 ? undefined : (JSON.parse(parts.map(({ text }) => text).join("")) as unknown);
  }

  write(runId: string, name: string, value: unknown): void {
    this.#makeTables();
    this.#sql.exec("DELETE FROM run_values WHERE run = ? AND name = ?", runId, name);
    for (const [part, text] of partsOf(JSON.stringify(value)).entries())
      this.#sql.exec("INSERT INTO run_values (run, name, part, text) VALUES (?, ?, ?, ?)", runId, name, part, text);
  }

  /** Milliseconds since 1970. */
  setDue(runId: string, dueAt: number): void {
    this.#makeTables();
    this.#sql.exec(
      "INSERT INTO due_runs (run, due_at) VALUES (?, ?) ON CONFLICT (run) DO UPDATE SET due_at = excluded.due_at",
      runId,
      dueAt,
    );
  }

  /** Makes all stored runs due at this time. */
  setAllDue(dueAt: number): void {
    if (this.#hasTables) this.#sql.exec("UPDATE due_runs SET due_at = ?", dueAt);
  }

  /** The due runs, the longest due first. */
  due(now: number): string[] {
    if (!this.#hasTables) return [];
    return this.#sql
      .exec<{ run: string }>("SELECT run FROM due_runs WHERE due_at <= ? ORDER BY due_at", now)
      .toArray()
      .map(({ run }) => run);
  }

  /** When the next run is due; null without a stored run. */
  earliestDue(): number | null {
    if (!this.#hasTables) return null;
    return (
      this.#sql.exec<{ due_at: number | null }>("SELECT min(due_at) AS due_at FROM due_runs").toArray()[0]?.due_at ??
      null
    );
  }

  remove(runId: string): void {
    if (!this.#hasTables) return;
    this.#sql.exec("DELETE FROM run_values WHERE run = ?", runId);
    this.#sql.exec("DELETE FROM due_runs WHERE run = ?", runId);
  }

  /** Drops these tables after the object has deleted all its data. */
  forget(): void {
    this.#hasTables = false;
  }

  #makeTables(): void {
    if (this.#hasTables) return;
    for (const table of TABLES) this.#sql.exec(table);
    this.#hasTables = true;
  }
}

/** Splits a text into parts that fit a row; no part ends within a character. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + PART_CHARACTERS;
    const isWithinPair = /[\uD800-\uDBFF]/u.test(text.charAt(end - 1)) && end < text.length;
    parts.push(text.slice(start, isWithinPair ? end + 1 : end));
    start = isWithinPair ? end + 1 : end;
  }
  return parts;
}
