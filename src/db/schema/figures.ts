import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { agents } from "./agents.ts";

/**
 * An agent's runs summed by hour and by day (UTC). Triggers on `executions` and `episodes` add to it in the transaction
 * that ends a run, so that no query counts runs (see the migrations).
 */
export const agentFigures = ownedTable(
  "agent_figures",
  {
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    span: text({ enum: ["hour", "day"] }).notNull(),
    /** The beginning of the hour or day, in milliseconds since 1970. */
    startsAt: integer().notNull(),
    outcome: text({ enum: ["done", "partial", "not_done", "refused", "failed", "void"] }).notNull(),
    verification: text({ enum: ["checked", "human", "judged", "self_reported"] }).notNull(),
    runs: integer().notNull(),
    /** From start to end, including waits for people. */
    durationMs: integer().notNull(),
    /** Counts of durations: from the lower bound of a bucket (see `duration_bounds`) to a count. */
    durations: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
    waitedMs: integer().notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    costUsd: real().notNull(),
    /** Runs whose model has no known price; the cost excludes them. */
    unpricedRuns: integer().notNull(),
    toolCalls: integer().notNull(),
    interventions: integer().notNull(),
    /**
     * Void runs that failed: a vendor, a tool, the network, the operator or a budget ended them. Runs that a person cancelled or stopped are
     * void, too, and no part of it. 0 for runs from before it was counted.
     */
    brokenRuns: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.span, table.startsAt, table.agentId, table.outcome, table.verification],
    }),
    index("agent_figures_agent").on(table.agentId, table.span, table.startsAt),
    index("agent_figures_age").on(table.span, table.startsAt),
  ],
);

/** The lower bounds of the duration buckets in milliseconds, as made by `src/runs/figures/duration-buckets.ts`. */
export const durationBounds = sqliteTable("duration_bounds", { fromMs: integer().primaryKey() });
