/** The part of a Durable Object's SQL storage that this needs. */
export interface RunSql {
  exec<Row extends Record<string, string | number | null>>(
    query: string,
    ...values: (string | number)[]
  ): { toArray(): Row[] };
}

/** A row may have two megabytes; a character may take three bytes of them. */
const PART_CHARACTERS = 500_000;

const TABLES = [
  "CREATE TABLE IF NOT EXISTS run_values (run TEXT, name TEXT, part INTEGER, text TEXT, PRIMARY KEY (run, name, part))",
  "CREATE TABLE IF NOT EXISTS due_runs (run TEXT PRIMARY KEY, due_at INTEGER)",
  "CREATE INDEX IF NOT EXISTS due_runs_due_at ON due_runs (due_at)",
];

/**
 * What an object keeps of the runs it carries: JSON values of any size by name, and when each run is due. A run that is removed leaves no
 * row. The object stores what is written here without an `await` between all at once.
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

  /** All runs that are kept are due at this time. */
  setAllDue(dueAt: number): void {
    if (this.#hasTables) this.#sql.exec("UPDATE due_runs SET due_at = ?", dueAt);
  }

  /** The runs that are due, the longest first. */
  due(now: number): string[] {
    if (!this.#hasTables) return [];
    return this.#sql
      .exec<{ run: string }>("SELECT run FROM due_runs WHERE due_at <= ? ORDER BY due_at", now)
      .toArray()
      .map(({ run }) => run);
  }

  /** When the next run is due; null when no run is kept. */
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

  /** After the object has deleted all it kept, these tables too. */
  forget(): void {
    this.#hasTables = false;
  }

  #makeTables(): void {
    if (this.#hasTables) return;
    for (const table of TABLES) this.#sql.exec(table);
    this.#hasTables = true;
  }
}

/** A text in parts that a row can hold; no part ends within a character. */
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
