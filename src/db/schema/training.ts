import { index, integer, real, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { agents } from "./agents.ts";

/** A run's finding about one action, in wire format. */
interface StoredPattern {
  pattern: string;
  action: string;
  success_rate: number;
  success_lower_bound: number;
  success_upper_bound: number;
  sample_size: number;
}

export const trainingRuns = ownedTable(
  "training_runs",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    agentVersion: integer().notNull(),
    strategy: text({ enum: ["consolidate", "replay"] }).notNull(),
    status: text({ enum: ["completed"] }).notNull(),
    episodesAnalyzed: integer().notNull(),
    /** Episodes that were repeated in the sandbox, and how many of them succeed now. */
    episodesReplayed: integer().notNull(),
    episodesRecovered: integer().notNull(),
    /** `budget` where a budget had no room to repeat all episodes. */
    voidReason: text({ enum: ["budget"] }),
    patterns: text({ mode: "json" }).$type<StoredPattern[]>().notNull(),
    createdAt: integer().notNull(),
    completedAt: integer().notNull(),
  },
  (table) => [index("training_runs_agent").on(table.agentId, table.createdAt, table.id)],
);

/** A proposed change of an agent, and the value that it replaced once applied. */
export const adaptations = ownedTable(
  "adaptations",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    runId: belongsTo(trainingRuns).notNull(),
    type: text({ enum: ["reinforce_pattern", "avoid_pattern", "add_skill", "adjust_configuration"] }).notNull(),
    /** Its subject: two of one type and subject are equal. */
    subject: text().notNull(),
    description: text().notNull(),
    expectedImprovement: real().notNull(),
    /** The change: the path of keys in the configuration, and the value. */
    change: text({ mode: "json" }).$type<{ path: string[]; value: unknown }>().notNull(),
    /** The earlier value at that path; null until it is applied. */
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
