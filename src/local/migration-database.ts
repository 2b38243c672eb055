import { HranaClient, type SqlStatement, type SqlStep, type SqlValue } from "#db/hrana";

export interface DatabaseAddress {
  /** The URL of a libSQL server, or `file:` and the path of a database file that no server has open. */
  url: string;
  authToken?: string | undefined;
}

/** The failed statement by its index in the list, and the reason. Nothing of the list was written. */
export interface WriteFailure {
  statement: number;
  reason: string;
}

/** A database in the view of the program that applies migrations. */
export interface MigrationDatabase {
  /**
   * Whether others read and write it at the same time. Its server then ends a transaction after five seconds when one
   * of them waits.
   */
  readonly isInUse: boolean;
  read(sql: string, ...args: SqlValue[]): Promise<readonly (readonly unknown[])[]>;
  /** Writes all statements as one transaction or none. Foreign keys are off, because rebuilding a table needs that. */
  write(statements: readonly SqlStatement[], onStatement?: (statement: number) => void): Promise<WriteFailure | null>;
  close(): void;
}

/** Node's `fetch` gives up after five minutes without an answer in any case. */
const timeoutMs = 300_000;

/** A database behind a libSQL server. */
export class ServedDatabase implements MigrationDatabase {
  readonly isInUse = true;
  readonly #hrana: HranaClient;
  readonly #url: string;

  constructor({ url, authToken }: DatabaseAddress) {
    this.#url = url;
    this.#hrana = new HranaClient({ url, authToken, timeoutMs });
  }

  async read(sql: string, ...args: SqlValue[]): Promise<readonly (readonly unknown[])[]> {
    const [result] = await this.#hrana.execute([{ sql, args }]).catch((error: unknown) => this.#refuse(error));
    return result?.rows ?? [];
  }

  /**
   * The transaction is a batch that begins and commits itself. A long statement outside a batch would block the server
   * permanently: a waiting writer and the checkpoint after the statement wait for each other.
   */
  async write(statements: readonly SqlStatement[]): Promise<WriteFailure | null> {
    const commit = statements.length + 2;
    const steps: SqlStep[] = [
      plain("PRAGMA foreign_keys=off"),
      plain("BEGIN IMMEDIATE"),
      ...statements.map((statement, index) => ({ ...statement, condition: { step: index + 1, ok: true } })),
      { ...plain("COMMIT"), condition: { step: commit - 1, ok: true } },
      { ...plain("ROLLBACK"), condition: { step: commit, ok: false } },
      plain("PRAGMA foreign_keys=on"),
    ];
    const outcomes = await this.#hrana.batch(steps).catch((error: unknown) => this.#refuse(error));
    const failed = outcomes.findIndex(({ ok }, step) => ok === false && step > 0 && step <= commit);
    const outcome = outcomes[failed];
    if (outcome?.ok === false) return { statement: Math.max(0, failed - 2), reason: outcome.message };
    if (outcomes[commit]?.ok !== true) return { statement: 0, reason: "The server did not commit the transaction." };
    return null;
  }

  close(): void {}

  /** The transport's error is written for the API's clients; the operator needs its cause. */
  #refuse(error: unknown): never {
    const reasons: string[] = [];
    for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.push(cause.message);
    const reason = reasons.slice(-2).join(", ");
    throw new Error(`The database at ${new URL(this.#url).host} cannot be used: ${reason}`, { cause: error });
  }
}

const plain = (sql: string): SqlStatement => ({ sql, args: [] });
