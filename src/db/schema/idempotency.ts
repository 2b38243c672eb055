import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row for each used `Idempotency-Key`, written in the batch of the effect, with the answer for a replay. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    tenantId: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path and body: the identity of a request. */
    fingerprint: text().notNull(),
    responseStatus: integer().notNull(),
    responseBody: text().notNull(),
    responseLocation: text(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);
