import { setTimeout as sleep } from "node:timers/promises";

import type { SqlStatement } from "#db/hrana";
import { PIECE_BYTES, PieceSize } from "#lib/piece";

import type { MigrationDatabase, WriteFailure } from "./migration-database.ts";
import { stepsOf, tableOfRows, type Migration, type MigrationStep } from "./migration-files.ts";
import { FIRST_ROW, LAST_ROW, NOWHERE, type MigrationLock, type Position } from "./migration-lock.ts";
import type { MigrationProgress } from "./migration-progress.ts";

/** Number of tries of a step that the server ended because others waited. They write in the pauses. */
const maxTries = 4;
const pauseMs = 1_000;

const timedOut = /transaction timed out/i;

export const recordOf = ({ name, checksum }: Migration): SqlStatement => ({
  sql: "INSERT INTO schema_migrations (name, applied_at, checksum) VALUES (?, ?, ?)",
  args: [name, new Date().toISOString(), checksum],
});

/**
 * Applies the rest of a migration after a position as one transaction. No other program uses the file, and no server
 * interrupts it.
 */
export async function applyAtOnce(
  database: MigrationDatabase,
  migration: Migration,
  begun: Position,
  progress: MigrationProgress,
): Promise<void> {
  const done = begun.migration === migration.name ? begun.statement : 0;
  const statements = migration.statements.slice(done).map((sql, index) => {
    const after = index === 0 && done > 0 ? begun.row : FIRST_ROW;
    return { sql, args: tableOfRows(sql) === null ? [] : [after, LAST_ROW] };
  });
  const failure = await database.write([...statements, recordOf(migration)], (index) =>
    progress.statement(Math.min(done + index, migration.statements.length - 1)),
  );
  if (failure !== null) throw failed(migration, { ...failure, statement: failure.statement + done }, false);
}

/**
 * Applies a migration to a database in use, in short transactions. Each stores its position; a later run continues
 * there.
 */
export class SteppedMigration {
  readonly #database: MigrationDatabase;
  readonly #migration: Migration;
  readonly #lock: MigrationLock;
  readonly #progress: MigrationProgress;
  #position: Position;

  constructor(
    database: MigrationDatabase,
    migration: Migration,
    { lock, begun, progress }: { lock: MigrationLock; begun: Position; progress: MigrationProgress },
  ) {
    this.#database = database;
    this.#migration = migration;
    this.#lock = lock;
    this.#progress = progress;
    this.#position = begun.migration === migration.name ? begun : { ...NOWHERE, migration: migration.name };
  }

  async apply(): Promise<void> {
    const steps = stepsOf(this.#migration.statements).filter(({ first }) => first >= this.#position.statement);
    const last = steps.at(-1);
    for (const step of steps) {
      this.#progress.statement(step.first);
      if (step.kind === "by_rows") await this.#applyByRows(step);
      else if (step !== last) await this.#write(after(step, this.#migration), statementsOf(step), step.first);
    }
    const rest = last === undefined || last.kind === "by_rows" ? [] : statementsOf(last);
    const first = rest.length === 0 ? this.#migration.statements.length : (last?.first ?? 0);
    await this.#write(NOWHERE, [...rest, recordOf(this.#migration)], first);
  }

  async #applyByRows(step: MigrationStep): Promise<void> {
    const [sql = ""] = step.statements;
    const next = await this.#nextRows(step.table ?? "");
    const size = new PieceSize();
    for (let total = 0; ;) {
      const [found] = await this.#database.read(next, this.#position.row, size.rows);
      const [upTo, rows] = [Number(found?.[0]), Number(found?.[1] ?? 0)];
      if (rows === 0) break;
      const startedAt = performance.now();
      const args = [this.#position.row, upTo];
      const fits = await this.#write(
        { ...this.#position, statement: step.first, row: upTo },
        [{ sql, args }],
        step.first,
        rows > 1,
      );
      if (fits) this.#progress.rows((total += rows));
      const tookMs = fits ? performance.now() - startedAt : Infinity;
      size.took(tookMs, rows);
      // Other writers get a turn.
      if (fits) await sleep(tookMs);
    }
    await this.#write(after(step, this.#migration), [], step.first);
  }

  /** The last of the next rows after a position and their number, as many as one piece may have. */
  async #nextRows(table: string): Promise<string> {
    const texts = await this.#database.read(
      `SELECT name FROM pragma_table_info('${table}') WHERE type = 'text' COLLATE NOCASE`,
    );
    const bytes = ["0", ...texts.map(([name]) => `coalesce(octet_length(weighed."${String(name)}"), 0)`)].join(" + ");
    return `SELECT max(row), count(*) FROM (
      SELECT next.row, row_number() OVER () AS place, sum(${bytes}) OVER (ROWS UNBOUNDED PRECEDING) AS bytes
      FROM (SELECT rowid AS row FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ?) AS next
        CROSS JOIN "${table}" AS weighed ON weighed.rowid = next.row) WHERE place = 1 OR bytes <= ${PIECE_BYTES}`;
  }

  /**
   * Writes statements with the position after them. Returns false when the server ended the transaction and it
   * `mayShrink`.
   */
  async #write(
    position: Position,
    statements: readonly SqlStatement[],
    first: number,
    mayShrink = false,
  ): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      const failure = await this.#database.write([this.#lock.hold(position), ...statements]);
      if (failure === null) {
        this.#position = position;
        return true;
      }
      const isTimedOut = timedOut.test(failure.reason);
      if (isTimedOut && mayShrink) return false;
      if (!isTimedOut || attempt === maxTries) throw this.#failed(failure, first);
      await sleep(pauseMs);
    }
  }

  #failed(failure: WriteFailure, first: number): Error {
    if (failure.reason.includes("schema_migration_run.expires_at"))
      return new Error(`Another program has taken over migration ${this.#migration.name} from this one.`);
    // The first statement of the list holds the lock.
    const statement = first + Math.max(0, failure.statement - 1);
    const hasBegun = this.#position.statement > 0 || this.#position.row > FIRST_ROW;
    return failed(this.#migration, { ...failure, statement }, hasBegun);
  }
}

const after = ({ first, statements }: MigrationStep, { name }: Migration): Position => ({
  migration: name,
  statement: first + statements.length,
  row: FIRST_ROW,
});

const statementsOf = ({ statements }: MigrationStep): SqlStatement[] => statements.map((sql) => ({ sql, args: [] }));

function failed({ name, statements }: Migration, { statement, reason }: WriteFailure, hasBegun: boolean): Error {
  const place = Math.min(statement + 1, statements.length);
  const state = hasBegun ? "Completed statements stay, and the next run continues there." : "Nothing was changed.";
  const why = timedOut.test(reason)
    ? "the server ended the transaction after five seconds because other clients waited to write. Run the migration while no client writes, or stop the server and use --file (docs/guides/backup-and-upgrade.md)"
    : reason.replace(/\.$/, "");
  return new Error(`Migration ${name} failed at statement ${place} of ${statements.length}: ${why}. ${state}`);
}
