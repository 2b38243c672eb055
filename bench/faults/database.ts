import { closeSync, ftruncateSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";

import type { SqlResult, SqlValue } from "#db/hrana";

type Row = readonly unknown[];

interface LibsqlStatement {
  readonly reader: boolean;
  raw(isRaw: boolean): LibsqlStatement;
  all(args: readonly unknown[]): Row[];
  run(args: readonly unknown[]): { changes: number };
  columns(): { name: string }[];
}

interface LibsqlDatabase {
  prepare(sql: string): LibsqlStatement;
  exec(sql: string): void;
  readonly inTransaction: boolean;
  close(): void;
}

/** The engine inside `@libsql/client`; its own interface keeps prepared statements. */
const Libsql = createRequire(createRequire(import.meta.url).resolve("@libsql/client"))("libsql") as new (
  path: string,
) => LibsqlDatabase;

interface Prepared {
  statement: LibsqlStatement;
  /** Null for a statement that returns no rows. */
  columns: string[] | null;
  /** Whether it may change rows although it returns some. */
  mayChange: boolean;
}

/** A statement of a call, with its values. */
export interface Asked {
  sql: string;
  args: readonly SqlValue[];
}

export type Ran = { ok: true; result: SqlResult } | { ok: false; message: string };

/** Where the file says how often it was changed, and which version its size is of. */
const CHANGE_COUNTERS = [24, 92];
/** More changes than a schedule makes. */
const CHANGES_A_SCHEDULE = 1_000_000;

/** One libSQL database in a file, which begins as a copy of a migrated one and can be set back to it. */
export class Database {
  readonly #template: Buffer;
  readonly #path: string;
  readonly #libsql: LibsqlDatabase;
  readonly #prepared = new Map<string, Prepared>();
  readonly #changes: LibsqlStatement;
  #resets = 0;

  constructor(template: Uint8Array, path: string) {
    this.#template = Buffer.from(template);
    this.#path = path;
    writeFileSync(path, template);
    this.#libsql = new Libsql(path);
    // The file lives no longer than its schedule, and processes are killed only in simulated time.
    for (const pragma of ["synchronous = OFF", "journal_mode = MEMORY", "cache_size = -32000"])
      this.#libsql.exec(`PRAGMA ${pragma}`);
    this.#changes = this.#libsql.prepare("SELECT changes()").raw(true);
  }

  /**
   * Sets the database back to the migrated one. The file is written as another program would write it, with a counter of
   * changes that the connection has not seen, so its prepared statements stay good.
   */
  reset(): void {
    if (this.#libsql.inTransaction) this.#libsql.exec("ROLLBACK");
    this.#resets += 1;
    for (const place of CHANGE_COUNTERS)
      this.#template.writeUInt32BE((this.#resets * CHANGES_A_SCHEDULE) % 2 ** 32, place);
    const file = openSync(this.#path, "r+");
    writeSync(file, this.#template, 0, this.#template.length, 0);
    ftruncateSync(file, this.#template.length);
    closeSync(file);
  }

  /** Runs a statement; a refusal of the database is an outcome. */
  run({ sql, args }: Asked): Ran {
    try {
      const { statement, columns, mayChange } = this.#prepare(sql);
      const values = args.map((value) => (typeof value === "boolean" ? Number(value) : value));
      if (columns === null)
        return { ok: true, result: { columns: [], rows: [], rowsAffected: statement.run(values).changes } };
      const rows = statement.all(values).map((row) => row.map(valueOf));
      return { ok: true, result: { columns, rows, rowsAffected: mayChange ? this.#lastChanges() : 0 } };
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The rows of a query of a check, by column. Throws what the database refuses. */
  rows(sql: string, ...args: SqlValue[]): Record<string, SqlValue>[] {
    const outcome = this.run({ sql, args });
    if (!outcome.ok) throw new Error(`${outcome.message}: ${sql}`);
    const { columns, rows } = outcome.result;
    return rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place] ?? null])));
  }

  close(): void {
    this.#libsql.close();
    for (const suffix of ["", "-journal", "-wal", "-shm"]) rmSync(`${this.#path}${suffix}`, { force: true });
  }

  #lastChanges(): number {
    return Number(this.#changes.all([])[0]?.[0]);
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#libsql.prepare(sql);
    const columns = statement.reader
      ? statement
          .raw(true)
          .columns()
          .map(({ name }) => name)
      : null;
    const prepared = { statement, columns, mayChange: !/^\s*(?:SELECT|PRAGMA|EXPLAIN)/i.test(sql) };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

const valueOf = (value: unknown): SqlValue =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : (value as SqlValue);
