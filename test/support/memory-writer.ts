import { type Client, LibsqlBatchError } from "@libsql/client";

import type { WriteAnswer, Writer } from "#db/write-request";

/** Writes each batch into a database in memory as one transaction, as the tenant's gate does. */
export const memoryWriter = (client: Client): Writer => ({
  async write({ statements }): Promise<WriteAnswer> {
    try {
      const results = await client.batch(
        statements.map(({ sql, args }) => ({ sql, args })),
        "write",
      );
      return {
        ok: true,
        results: results.map(({ columns, rows, rowsAffected }) => ({
          columns,
          rowsAffected,
          rows: rows.map((row) => columns.map((_name, at) => row[at] as string)),
        })),
      };
    } catch (error) {
      const failedStatement = error instanceof LibsqlBatchError ? error.statementIndex : -1;
      return { ok: false, failedStatement, message: String(error) };
    }
  },
});
