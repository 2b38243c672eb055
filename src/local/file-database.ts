import { pathToFileURL } from "node:url";

import { createClient, type Client } from "@libsql/client";

import type { SqlStatement, SqlValue } from "#db/hrana";

import type { MigrationDatabase, WriteFailure } from "./migration-database.ts";

/** 256 MB in the unit of the pragma: indexing a large table then needs fewer passes. */
const cacheSize = "-262144";

/**
 * A database file that this program's own engine opens. Access is exclusive: opening fails while a server or another
 * program has it open. Transactions have no time limit, and a crash restores the earlier state.
 */
export class FileDatabase implements MigrationDatabase {
  readonly isInUse = false;
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(path: string): Promise<FileDatabase> {
    // More than one connection would break the exclusive access.
    const client = createClient({ url: pathToFileURL(path).href, concurrency: 1 });
    try {
      await client.execute("PRAGMA locking_mode = EXCLUSIVE");
      await client.execute(`PRAGMA cache_size = ${cacheSize}`);
      await client.execute("PRAGMA foreign_keys = off");
      // The first transaction takes the lock.
      await client.batch([], "write");
      return new FileDatabase(client);
    } catch (error) {
      client.close();
      const reason = error instanceof Error ? error.message : String(error);
      const isInUse = /SQLITE_BUSY|locked/.test(reason);
      throw new Error(isInUse ? `${path} is in use. Stop the server that has it open.` : `${path}: ${reason}`, {
        cause: error,
      });
    }
  }

  async read(sql: string, ...args: SqlValue[]): Promise<readonly (readonly unknown[])[]> {
    const { rows, columns } = await this.#client.execute({ sql, args });
    return rows.map((row) => columns.map((_name, place) => row[place]));
  }

  async write(
    statements: readonly SqlStatement[],
    onStatement?: (statement: number) => void,
  ): Promise<WriteFailure | null> {
    const transaction = await this.#client.transaction("write");
    let current = 0;
    try {
      for (const [index, statement] of statements.entries()) {
        current = index;
        onStatement?.(index);
        await transaction.execute(statement);
      }
      await transaction.commit();
      return null;
    } catch (error) {
      return { statement: current, reason: error instanceof Error ? error.message : String(error) };
    } finally {
      transaction.close();
    }
  }

  close(): void {
    this.#client.close();
  }
}
