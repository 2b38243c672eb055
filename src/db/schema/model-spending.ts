import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";

/** Calls of the operator's models that are being made, each with the most that it can cost. */
export const modelReservations = sqliteTable(
  "model_reservations",
  {
    /** The id of the work that makes the call. A work makes one call at a time, so after a crash its next call replaces the row. */
    workId: text().primaryKey(),
    tenantId: ownTenant(),
    /** Millionths of a US dollar. */
    usdMicros: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("model_reservations_tenant").on(table.tenantId, table.createdAt)],
);

/** The spending of each tenant on the operator's models, by month. */
export const modelSpending = sqliteTable(
  "model_spending",
  {
    tenantId: ownTenant(),
    /** Year and month, UTC. */
    month: text().notNull(),
    /** Millionths of a US dollar. */
    usdMicros: integer().notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.month] })],
);
