import { sql } from "drizzle-orm";
import { index, integer, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { executions } from "./executions.ts";

/** The choices for a tick while a run of the schedule is not over. */
export const OVERLAPS = ["skip", "queue_one", "cancel_previous", "allow"] as const;

/** Why a schedule is paused: a person, too many failures, or a part that is gone. */
export const PAUSE_REASONS = ["person", "failures", "owner_gone", "target_gone"] as const;

export const TICK_OUTCOMES = ["started", "queued", "skipped", "missed", "refused", "manual"] as const;

/** Why a due time or a delivery started nothing, or what it waits for, with the run that it is about. */
export interface StartReason {
  code: string;
  message: string;
  execution_id?: string;
  workflow_run_id?: string;
}

/** Tasks of agents that start automatically at set times. */
export const schedules = ownedTable(
  "schedules",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    /** The agent that runs the task; of a workflow, its agent when this was saved. The row stays without it, so no reference. */
    agentId: text().notNull(),
    /** The workflow that runs in place of a task; the row stays when it is deleted. Null for a task of an agent. */
    workflowId: text(),
    /** Empty for a workflow. */
    task: text().notNull(),
    /** Material for the task, or the input of the workflow. */
    context: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    parameters: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** Null with `everyMinutes`. */
    cron: text(),
    everyMinutes: integer(),
    timeZone: text().notNull(),
    /** The moment from which `everyMinutes` counts. */
    anchorAt: integer().notNull(),
    startsAt: integer(),
    endsAt: integer(),
    jitterSeconds: integer().notNull(),
    onOverlap: text({ enum: OVERLAPS }).notNull(),
    graceMinutes: integer().notNull(),
    pauseAfterFailures: integer().notNull(),
    pauseReason: text({ enum: PAUSE_REASONS }),
    /** The words of the person who paused it. */
    pauseWords: text(),
    pausedBy: text(),
    pausedAt: integer(),
    /** The next due time, and when it is begun; null while it is paused, and when there is no further one. */
    nextAt: integer(),
    beginsAt: integer(),
    /** Rises with every change by a person, and with each pause. */
    revision: integer().notNull(),
    /** Number of its ticks so far: each tick has its own. */
    ticks: integer().notNull(),
    failuresInARow: integer().notNull(),
    lastError: text({ mode: "json" }).$type<{ code: string; message: string; at: number }>(),
    /** Whether the owner is still to be told by mail that it is paused. */
    mailDue: integer({ mode: "boolean" }).notNull(),
    /** The person who saved it last, who orders its runs. */
    ownerId: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    uniqueIndex("schedules_name").on(table.tenantId, table.name),
    index("schedules_tenant").on(table.tenantId, table.createdAt, table.id),
    /** Those that begin next, of all tenants; a turn of one tenant reads its own first. */
    index("schedules_next")
      .on(table.tenantId, table.beginsAt, table.id)
      .where(sql`begins_at IS NOT NULL`),
    index("schedules_overdue")
      .on(table.beginsAt, table.tenantId)
      .where(sql`begins_at IS NOT NULL`),
    index("schedules_paused")
      .on(table.tenantId, table.pausedAt)
      .where(sql`pause_reason IN ('failures', 'owner_gone', 'target_gone')`),
    index("schedules_mail")
      .on(table.pausedAt, table.id)
      .where(sql`mail_due = 1`),
  ],
);

/** Each time that a schedule was due, or that a person ran it, and the outcome. The newest 200 of a schedule are kept. */
export const scheduleTicks = ownedTable(
  "schedule_ticks",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    scheduleId: belongsTo(schedules).notNull(),
    /** From 1 on, in the order of its schedule's ticks. */
    number: integer().notNull(),
    dueAt: integer().notNull(),
    /** When its outcome was noted: of a missed one later than it was due. */
    notedAt: integer().notNull(),
    /** Whether a person made it; else it is a due time, which has one tick only. */
    isManual: integer({ mode: "boolean" }).notNull(),
    startedAt: integer(),
    outcome: text({ enum: TICK_OUTCOMES }).notNull(),
    /** Why it did not start, or who made it up; null for a plain start. */
    reason: text({ mode: "json" }).$type<StartReason>(),
    executionId: text(),
    workflowRunId: text(),
    /** Whether its run is over, or it has none: then its end has counted. */
    isSettled: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    uniqueIndex("schedule_ticks_number").on(table.scheduleId, table.number),
    uniqueIndex("schedule_ticks_due")
      .on(table.scheduleId, table.dueAt)
      .where(sql`is_manual = 0`),
    index("schedule_ticks_open")
      .on(table.tenantId, table.scheduleId, table.number)
      .where(sql`is_settled = 0`),
    /** Those that did not run, for alerts. */
    index("schedule_ticks_missed")
      .on(table.tenantId, table.notedAt)
      .where(sql`outcome IN ('missed', 'skipped')`),
  ],
);

/** The source of each execution that no caller ordered. */
export const runStarts = ownedTable(
  "run_starts",
  {
    executionId: belongsTo(executions).primaryKey(),
    tenantId: text().notNull(),
    kind: text({ enum: ["schedule", "agent", "trigger", "workflow"] }).notNull(),
    /** The schedule or trigger, the agent that asked for it, or the run of a workflow. */
    sourceId: text().notNull(),
    /** The name of the source when it started the run. */
    name: text().notNull(),
    /** The execution that asked for it, and the first one of the chain; null without one. */
    parentId: text(),
    rootId: text(),
    /** The triggers whose runs caused this one, the first one first, and its own; null for other sources. */
    triggers: text({ mode: "json" }).$type<string[]>(),
  },
  (table) => [
    index("run_starts_root")
      .on(table.rootId, table.parentId)
      .where(sql`root_id IS NOT NULL`),
  ],
);
