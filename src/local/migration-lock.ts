import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

import type { SqlStatement } from "#db/hrana";

import type { MigrationDatabase } from "./migration-database.ts";
import { isRunning, record, type RecordedProcess } from "./processes.ts";

/**
 * The progress of a started migration: its first `statement` statements are done, and of the next one the rows up to
 * `row`.
 */
export interface Position {
  migration: string;
  statement: number;
  row: number;
}

/** The lowest and the highest row that a JavaScript number represents exactly. */
export const FIRST_ROW = Number.MIN_SAFE_INTEGER;
export const LAST_ROW = Number.MAX_SAFE_INTEGER;

export const NOWHERE: Position = { migration: "", statement: 0, row: FIRST_ROW };

export const CREATE_RUN_TABLE =
  "CREATE TABLE IF NOT EXISTS schema_migration_run (id INTEGER PRIMARY KEY CHECK (id = 1), owner TEXT NOT NULL, expires_at INTEGER NOT NULL, migration TEXT NOT NULL, statement INTEGER NOT NULL, row INTEGER NOT NULL)";
export const CREATE_RUN = `INSERT OR IGNORE INTO schema_migration_run VALUES (1, '', 0, '', 0, ${FIRST_ROW})`;

/**
 * How long the lock outlives its program, in seconds; on the same machine it is taken over at once. Every step renews
 * it, and no step takes longer than the five minutes of an answer.
 */
const leaseSeconds = 600;
const pollMs = 500;

interface Owner {
  host: string;
  process: RecordedProcess;
  /** Distinguishes two runs of one process. */
  run: string;
}

/**
 * One row of the database names the program that migrates it, and its progress. The server's clock decides, not the
 * programs'.
 */
export class MigrationLock {
  readonly #database: MigrationDatabase;
  readonly #owner = JSON.stringify(thisRun());

  private constructor(database: MigrationDatabase) {
    this.#database = database;
  }

  /** Waits while another program migrates the database. */
  static async take(database: MigrationDatabase, say: (line: string) => void): Promise<MigrationLock> {
    const lock = new MigrationLock(database);
    for (let told = false; !(await lock.#tryToTake()); told = true) {
      const { owner } = await lock.#holder();
      if (!told) say(`another program is migrating the database (${describe(owner)}); waiting for it to end`);
      await sleep(pollMs);
    }
    return lock;
  }

  async #holder(): Promise<{ owner: string; isExpired: boolean }> {
    const [row] = await this.#database.read(
      "SELECT owner, expires_at < unixepoch() FROM schema_migration_run WHERE id = 1",
    );
    const [owner, isExpired] = row ?? [];
    return { owner: typeof owner === "string" ? owner : "", isExpired: isExpired === 1 };
  }

  /** It reads first: a write would wait for the other's transaction, and the server would then end that one. */
  async #tryToTake(): Promise<boolean> {
    const { owner, isExpired } = await this.#holder();
    if (owner !== "" && !isExpired && !isGone(owner)) return false;
    const taken = {
      sql: `UPDATE schema_migration_run SET owner = ?, expires_at = unixepoch() + ${leaseSeconds} WHERE id = 1 AND owner = ?`,
      args: [this.#owner, owner],
    };
    await this.#database.write([taken]);
    return (await this.#holder()).owner === this.#owner;
  }

  /**
   * Keeps the lock and records the migration's progress. The transaction with it fails when another program took the
   * lock over.
   */
  hold({ migration, statement, row }: Position): SqlStatement {
    return {
      sql: `UPDATE schema_migration_run SET expires_at = iif(owner = ?, unixepoch() + ${leaseSeconds}, NULL), migration = ?, statement = ?, row = ? WHERE id = 1`,
      args: [this.#owner, migration, statement, row],
    };
  }

  async release(): Promise<void> {
    const sql = "UPDATE schema_migration_run SET owner = '', expires_at = 0 WHERE id = 1 AND owner = ?";
    await this.#database.write([{ sql, args: [this.#owner] }]);
  }
}

/** The progress of a migration in steps. */
export async function readPosition(database: MigrationDatabase): Promise<Position> {
  const [table] = await database.read("SELECT 1 FROM sqlite_master WHERE name = 'schema_migration_run'");
  if (table === undefined) return NOWHERE;
  const [found] = await database.read("SELECT migration, statement, row FROM schema_migration_run WHERE id = 1");
  if (found === undefined) return NOWHERE;
  const [migration, statement, row] = found;
  return { migration: String(migration), statement: Number(statement), row: Number(row) };
}

const thisRun = (): Owner => ({ host: hostname(), process: record(process.pid), run: randomUUID() });

/** Whether the owner was a program of this machine and has ended. */
function isGone(text: string): boolean {
  const owner = ownerOf(text);
  return owner !== null && owner.host === hostname() && !isRunning(owner.process);
}

function describe(text: string): string {
  const owner = ownerOf(text);
  return owner === null ? text : `process ${owner.process.pid} on ${owner.host}`;
}

function ownerOf(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return null;
  }
}
