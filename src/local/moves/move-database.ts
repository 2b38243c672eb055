import { setTimeout as sleep } from "node:timers/promises";

import { HranaClient, type SqlResult, type SqlStatement, type SqlStep } from "#db/hrana";
import type { DatabaseAddress } from "#local/migration-database";

const CALL_MS = 30_000;
const BUSY_TRIES = 50;
const BUSY_PAUSE_MS = 100;

/** A statement, with values or without. */
export type Written = string | SqlStatement;

/** The database of a cell, for a move. */
export class MoveDatabase {
  readonly name: string;
  readonly #hrana: HranaClient;

  constructor(name: string, { url, authToken }: DatabaseAddress) {
    this.name = name;
    this.#hrana = new HranaClient({ url, authToken, timeoutMs: CALL_MS });
  }

  /** Throws with the database's name and reason. */
  read(...statements: Written[]): Promise<SqlResult[]> {
    return this.#named(this.#hrana.execute(statements.map(withArgs)));
  }

  /** The only row of a statement. */
  async row(statement: Written): Promise<SqlResult["rows"][number] | undefined> {
    const [result] = await this.read(statement);
    return result?.rows[0];
  }

  /**
   * Writes all statements in one transaction, or none. References between rows are not checked, because a row can come before the one that
   * it refers to. Throws with the database's reason.
   */
  async write(statements: readonly Written[]): Promise<SqlResult[]> {
    for (let attempt = 1; ; attempt++) {
      const outcomes = await this.#named(this.#hrana.batch(transaction(statements.map(withArgs))));
      const failed = outcomes.slice(0, statements.length + 3).find((outcome) => outcome.ok === false);
      if (!failed?.message) {
        return outcomes
          .slice(2, statements.length + 2)
          .flatMap((outcome) => (outcome.ok === true ? [outcome.result] : []));
      }
      if (!/busy|locked/i.test(failed.message) || attempt === BUSY_TRIES)
        throw new Error(`The database ${this.name}: ${failed.message}`);
      await sleep(BUSY_PAUSE_MS);
    }
  }

  async #named<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } catch (cause) {
      throw new Error(`The database ${this.name}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
  }
}

const withArgs = (statement: Written): SqlStatement =>
  typeof statement === "string" ? { sql: statement, args: [] } : statement;

function transaction(statements: readonly SqlStatement[]): SqlStep[] {
  const steps: SqlStep[] = [{ sql: "PRAGMA foreign_keys = OFF", args: [] }];
  for (const { sql, args } of [{ sql: "BEGIN IMMEDIATE", args: [] }, ...statements, { sql: "COMMIT", args: [] }])
    steps.push({ sql, args, condition: { step: steps.length - 1, ok: true } });
  const commit = steps.length - 1;
  steps.push({ sql: "ROLLBACK", args: [], condition: { step: commit, ok: false } });
  steps.push({ sql: "PRAGMA foreign_keys = ON", args: [] });
  return steps;
}
