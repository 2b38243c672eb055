import { sql } from "drizzle-orm";
import { index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { agents } from "./agents.ts";

/** Runs that failed for the same cause. The id is made from the cause (`groupOfCause`). */
export const failureGroups = ownedTable(
  "failure_groups",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    /** Null for a provider: its group has the runs of all agents. */
    agentId: belongsTo(agents),
    kind: text({ enum: ["tool", "check", "refused", "gave_up", "platform", "provider"] }).notNull(),
    code: text().notNull(),
    tool: text(),
    connection: text(),
    /** The path and the message are those of the latest run. */
    path: text(),
    message: text().notNull(),
    /** The values that were the same in all runs: from JSON Pointers into the arguments of the failed call to values as JSON. */
    same: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    /** All runs since it was opened first. */
    runs: integer().notNull(),
    firstAt: integer().notNull(),
    firstVersion: integer().notNull(),
    lastAt: integer().notNull(),
    /** The highest version of the agent that failed. */
    lastVersion: integer().notNull(),
    /** A mute whose time is over counts as open. */
    state: text({ enum: ["open", "muted", "resolved"] }).notNull(),
    mutedUntil: integer(),
    resolvedAt: integer(),
    resolvedBy: text(),
    /** The version up to which it was resolved. */
    resolvedVersion: integer(),
    /** When a run opened it again, and with which version; null without that. */
    reopenedAt: integer(),
    reopenedVersion: integer(),
    ownerId: text(),
    /** Rises when its state or owner changes, never with a further run. */
    revision: integer().notNull(),
  },
  (table) => [
    index("failure_groups_tenant").on(table.tenantId, table.lastAt, table.id),
    index("failure_groups_silent").on(table.lastAt),
    /** Those that a person muted or resolved. */
    index("failure_groups_settled")
      .on(table.tenantId, table.lastAt, table.id)
      .where(sql`state <> 'open'`),
  ],
);

/** The runs of a group by the hour (UTC) and the agent. They go with their group. */
export const failureGroupHours = ownedTable(
  "failure_group_hours",
  {
    failureGroupId: belongsTo(failureGroups).notNull(),
    startsAt: integer().notNull(),
    /** Its agent, to which no reference leads: each one costs the writes of new agents. */
    byAgent: text().notNull(),
    tenantId: text().notNull(),
    runs: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.failureGroupId, table.startsAt, table.byAgent] }),
    index("failure_group_hours_age").on(table.startsAt),
  ],
);

/**
 * The cause of a run, and its group, with which it goes. A row beside the run, because the run's batch must not grow. No reference leads
 * to the run either: the database looks at each of them whenever a run is written.
 */
export const failedRuns = ownedTable(
  "failed_runs",
  {
    runId: text().primaryKey(),
    tenantId: text().notNull(),
    failureGroupId: belongsTo(failureGroups).notNull(),
    code: text().notNull(),
    tool: text(),
    connection: text(),
    message: text().notNull(),
    endedAt: integer().notNull(),
  },
  (table) => [index("failed_runs_group").on(table.failureGroupId, table.endedAt, table.runId)],
);
