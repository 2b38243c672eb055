import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { agents } from "./agents.ts";

/**
 * What an agent's runs came to in an hour, and again in a day of UTC. Triggers on `executions` and `episodes` add to it in the
 * transaction that ends a run, so that nobody counts runs when somebody asks (see the migrations).
 */
export const agentFigures = sqliteTable(
  "agent_figures",
  {
    tenantId: text().notNull(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    span: text({ enum: ["hour", "day"] }).notNull(),
    /** When the hour or the day begins, milliseconds since 1970. */
    startsAt: integer().notNull(),
    outcome: text({ enum: ["done", "partial", "not_done", "refused", "failed", "void"] }).notNull(),
    verification: text({ enum: ["checked", "human", "judged", "self_reported"] }).notNull(),
    runs: integer().notNull(),
    /** From their start to their end, what they waited for people included. */
    durationMs: integer().notNull(),
    /** How many took how long: from the lower bound of a bucket (see `duration_bounds`) to a count. */
    durations: text({ mode: "json" }).$type<Record<string, number>>().notNull(),
    waitedMs: integer().notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    costUsd: real().notNull(),
    /** Runs whose model has no known price: the cost is without theirs. */
    unpricedRuns: integer().notNull(),
    toolCalls: integer().notNull(),
    interventions: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.span, table.startsAt, table.agentId, table.outcome, table.verification],
    }),
    index("agent_figures_agent").on(table.agentId, table.span, table.startsAt),
    index("agent_figures_age").on(table.span, table.startsAt),
  ],
);

/** The lower bounds of the buckets of durations, milliseconds: what `src/agents/figures/duration-buckets.ts` makes. */
export const durationBounds = sqliteTable("duration_bounds", { fromMs: integer().primaryKey() });
