import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { episodes } from "./episodes.ts";

/**
 * Who judges a tenant's self-reported episodes, one row for each model with its rubric and parameters, and how often it agreed with
 * people.
 */
export const judges = sqliteTable(
  "judges",
  {
    tenantId: text().notNull(),
    /** Digest of model, rubric and parameters: a judge that is changed in any of them is another one. */
    id: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    /** The role of the agents that it judges. */
    role: text().notNull(),
    /** Episodes that it judged. */
    judged: integer().notNull().default(0),
    /** Of the episodes that people judged too: both said good, only the judge, only people, nobody. */
    bothGood: integer().notNull().default(0),
    onlyJudgeGood: integer().notNull().default(0),
    onlyPeopleGood: integer().notNull().default(0),
    neitherGood: integer().notNull().default(0),
    createdAt: integer().notNull(),
    lastJudgedAt: integer(),
    /** Since when its word counts whole; null while it does not agree with people enough. */
    calibratedAt: integer(),
    /** Whether a count changed since `calibratedAt` was decided. */
    isUnmeasured: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    /** Only those that a crash kept from being measured. */
    index("judges_unmeasured")
      .on(table.tenantId, table.id)
      .where(sql`is_unmeasured = 1`),
  ],
);

/** An episode that a judge is asked about, and what it said: at most one for each episode. */
export const judgements = sqliteTable(
  "judgements",
  {
    episodeId: text()
      .primaryKey()
      .references(() => episodes.id, { onDelete: "cascade" }),
    tenantId: text().notNull(),
    /** `given_up`: the judge could not be reached often enough, or there is nothing to judge any more. */
    state: text({ enum: ["waiting", "judged", "given_up"] }).notNull(),
    /** Its place in the line of all tenants. */
    turn: integer().notNull(),
    /** How often somebody has begun to ask. */
    attempts: integer().notNull().default(0),
    /** Nobody asks before this: the judge's vendor failed, or somebody else is asking. */
    nextAttemptAt: integer().notNull(),
    /** The judge that spoke. */
    judgeId: text(),
    verdict: text({ enum: ["good", "bad", "unsure"] }),
    reason: text(),
    /** What people say, as it is counted in the judge's agreement; null while nothing is counted. */
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

/** How many judgements a tenant asked for on the latest day on which it asked for any. */
export const judgementDays = sqliteTable("judgement_days", {
  tenantId: text().primaryKey(),
  /** Of UTC, counted from 1970. */
  day: integer().notNull(),
  asked: integer().notNull(),
});
