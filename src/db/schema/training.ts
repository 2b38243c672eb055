import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { agents } from "./agents.ts";

/** What a run found about one action, as it goes out. */
interface StoredPattern {
  pattern: string;
  action: string;
  success_rate: number;
  success_lower_bound: number;
  success_upper_bound: number;
  sample_size: number;
}

export const trainingRuns = sqliteTable(
  "training_runs",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    agentVersion: integer().notNull(),
    strategy: text({ enum: ["consolidate", "replay"] }).notNull(),
    status: text({ enum: ["completed"] }).notNull(),
    episodesAnalyzed: integer().notNull(),
    /** Episodes that were done again in the sandbox, and how many of those succeed now. */
    episodesReplayed: integer().notNull(),
    episodesRecovered: integer().notNull(),
    patterns: text({ mode: "json" }).$type<StoredPattern[]>().notNull(),
    createdAt: integer().notNull(),
    completedAt: integer().notNull(),
  },
  (table) => [index("training_runs_agent").on(table.agentId, table.createdAt, table.id)],
);

/** A proposed change of an agent, and what it replaced once it was applied. */
export const adaptations = sqliteTable(
  "adaptations",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    runId: text()
      .notNull()
      .references(() => trainingRuns.id, { onDelete: "cascade" }),
    type: text({ enum: ["reinforce_pattern", "avoid_pattern", "add_skill", "adjust_configuration"] }).notNull(),
    /** What it is about: two of one type and subject are the same proposal. */
    subject: text().notNull(),
    description: text().notNull(),
    expectedImprovement: real().notNull(),
    /** What applying it writes: the keys that lead to the place in the configuration, and the value. */
    change: text({ mode: "json" }).$type<{ path: string[]; value: unknown }>().notNull(),
    /** What was in that place before; null until it is applied. */
    previous: text({ mode: "json" }).$type<{
      path: string[];
      existed: boolean;
      value?: unknown;
      written: unknown;
      keepsParent?: boolean;
    }>(),
    status: text({ enum: ["available", "applied", "undone", "superseded"] }).notNull(),
    appliedAt: integer(),
    undoneAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("adaptations_agent").on(table.agentId, table.status, table.createdAt, table.id),
    index("adaptations_run").on(table.runId),
  ],
);
