import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { episodes } from "./episodes.ts";

/**
 * The judges of a tenant's self-reported episodes, one row for each model with its rubric and parameters, with their
 * agreement with people.
 */
export const judges = sqliteTable(
  "judges",
  {
    tenantId: text().notNull(),
    /** Digest of model, rubric and parameters: a change of any of them makes another judge. */
    id: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    /** The role of the agents that it judges. */
    role: text().notNull(),
    /** Episodes that it judged. */
    judged: integer().notNull().default(0),
    /**
     * Counts of the episodes that people judged too, by who called them good: both, only the judge, only people,
     * neither.
     */
    bothGood: integer().notNull().default(0),
    onlyJudgeGood: integer().notNull().default(0),
    onlyPeopleGood: integer().notNull().default(0),
    neitherGood: integer().notNull().default(0),
    createdAt: integer().notNull(),
    lastJudgedAt: integer(),
    /** Since when its verdict counts in full; null while it does not agree with people enough. */
    calibratedAt: integer(),
    /** Whether a count has changed since `calibratedAt` was decided. */
    isUnmeasured: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    /** Only those whose measurement a crash prevented. */
    index("judges_unmeasured")
      .on(table.tenantId, table.id)
      .where(sql`is_unmeasured = 1`),
  ],
);

/** A judge's task for an episode, and its verdict: at most one for each episode. */
export const judgements = ownedTable(
  "judgements",
  {
    episodeId: belongsTo(episodes).primaryKey(),
    tenantId: text().notNull(),
    /** `given_up`: the judge was unreachable too often, or there is nothing left to judge. */
    state: text({ enum: ["waiting", "judged", "given_up"] }).notNull(),
    /** Its place in the queue of all tenants. */
    turn: integer().notNull(),
    /** Number of started attempts. */
    attempts: integer().notNull().default(0),
    /** The earliest time of the next attempt: the judge's vendor failed, or an attempt is running. */
    nextAttemptAt: integer().notNull(),
    /** `budget` while it waits, or was given up, for lack of room in a budget of model calls. */
    voidReason: text({ enum: ["budget"] }),
    /** The judge that gave the verdict. */
    judgeId: text(),
    verdict: text({ enum: ["good", "bad", "unsure"] }),
    reason: text(),
    /** People's opinion as counted in the judge's agreement; null while it is not counted. */
    label: text({ enum: ["good", "bad"] }),
    createdAt: integer().notNull(),
    judgedAt: integer(),
  },
  (table) => [
    index("judgements_waiting")
      .on(table.turn, table.nextAttemptAt)
      .where(sql`state = 'waiting'`),
    index("judgements_waiting_tenant")
      .on(table.tenantId)
      .where(sql`state = 'waiting'`),
  ],
);

/** Number of judgements that a tenant requested on its latest day with any. */
export const judgementDays = sqliteTable("judgement_days", {
  tenantId: text().primaryKey(),
  /** The day (UTC), counted from 1970. */
  day: integer().notNull(),
  asked: integer().notNull(),
});
