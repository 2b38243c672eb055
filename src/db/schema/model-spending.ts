import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { SPENDING_ORIGINS } from "#lib/spending-origin";

import { ownTenant } from "./accounts.ts";

/** Calls of models that are being made, each with the most that it can take. */
export const modelReservations = sqliteTable(
  "model_reservations",
  {
    /** The id of the work that makes the call. A work makes one call at a time, so after a crash its next call replaces the row. */
    workId: text().primaryKey(),
    tenantId: ownTenant(),
    /** Millionths of a US dollar. */
    usdMicros: integer().notNull(),
    createdAt: integer().notNull(),
    /** Differs for each call, so that a late answer settles its own call alone. */
    callId: text(),
    /** Null for work without an agent. */
    agentId: text(),
    /** Null for work outside runs. */
    runId: text(),
    /** Input and output together. */
    tokens: integer().notNull().default(0),
    /** Whether the operator's allowance pays for it. */
    isInstance: integer({ mode: "boolean" }).notNull().default(true),
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

/**
 * The sums spent in the periods that budgets limit. They are counted for every period, so that a new budget starts with
 * what was already spent.
 */
export const modelCounters = sqliteTable(
  "model_counters",
  {
    tenantId: ownTenant(),
    /** The id of the tenant, of an agent or of a run. */
    subject: text().notNull(),
    /** A day (`2026-11-23`) or a month (`2026-11`) in the tenant's time zone, or `run`. */
    period: text().notNull(),
    /** Millionths of a US dollar. */
    usdMicros: integer().notNull(),
    /** Input and output together. */
    tokens: integer().notNull(),
    /** Answered calls whose cost is unknown, so that `usdMicros` lacks them. */
    unpricedCalls: integer().notNull().default(0),
    updatedAt: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.subject, table.period] }),
    index("model_counters_updated").on(table.updatedAt),
  ],
);

/** The calls of models in an hour or in a UTC day, by who made them and where. */
export const modelUsage = sqliteTable(
  "model_usage",
  {
    tenantId: ownTenant(),
    span: text({ enum: ["hour", "day"] }).notNull(),
    startsAt: integer().notNull(),
    /** Empty for work without an agent. It outlives its agent, because the money stays spent. */
    agentId: text().notNull(),
    connection: text().notNull(),
    model: text().notNull(),
    origin: text({ enum: SPENDING_ORIGINS }).notNull(),
    calls: integer().notNull(),
    /** Calls without a whole answer. Where a part arrived, the tokens and the money are an estimate. */
    failedCalls: integer().notNull(),
    /** Counted calls whose cost is unknown. */
    unpricedCalls: integer().notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    cachedInputTokens: integer().notNull(),
    /** Millionths of a US dollar. */
    usdMicros: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.span, table.startsAt, table.agentId, table.connection, table.model, table.origin],
    }),
    index("model_usage_age").on(table.span, table.startsAt),
  ],
);
