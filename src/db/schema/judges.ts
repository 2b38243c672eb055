import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
