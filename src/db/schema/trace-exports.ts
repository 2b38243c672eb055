import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { executions } from "./executions.ts";

/** The receiver of a tenant's traces, and the outcome of the latest attempts. */
export const traceExports = sqliteTable("trace_exports", {
  tenantId: ownTenant().primaryKey(),
  url: text().notNull(),
  /** The headers by name; their values are encrypted. */
  headers: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
  includeContent: integer({ mode: "boolean" }).notNull(),
  /** No trace is sent before; 0 while the receiver works. */
  notBefore: integer().notNull(),
  lastSentAt: integer(),
  lastFailedAt: integer(),
  /** Why the latest attempt failed; null after a success. */
  lastError: text(),
  /** Traces that were given up since the last change. */
  dropped: integer().notNull(),
  /** Rises with every change by a person. */
  revision: integer().notNull(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
});

export const TRACE_RECEIVERS = ["tenant", "instance"] as const;

/** The outbox: ended runs whose trace must still be sent to the tenant's receiver or to the operator's. */
export const traceDeliveries = ownedTable(
  "trace_deliveries",
  {
    executionId: belongsTo(executions).notNull(),
    receiver: text({ enum: TRACE_RECEIVERS }).notNull(),
    tenantId: text().notNull(),
    attempts: integer().notNull(),
    /** During an attempt, the end of its sender's lease. */
    nextAttemptAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.executionId, table.receiver] }),
    index("trace_deliveries_tenant").on(table.tenantId, table.receiver, table.nextAttemptAt),
    index("trace_deliveries_due").on(table.nextAttemptAt, table.tenantId),
  ],
);
