import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { agents } from "./agents.ts";

const OUTCOMES = ["success", "failure", "partial", "void"] as const;
const VERIFICATIONS = ["checked", "human", "judged", "self_reported"] as const;

/**
 * What an agent lived through: the evidence that graduation reads, and its memory. Full-text search over task and summary is the
 * virtual table `episodes_search`, kept by triggers (see the migrations).
 */
export const episodes = sqliteTable(
  "episodes",
  {
    /** What the full-text index points at; declared, because an implicit row id may change when the database is compacted. */
    searchRow: integer().primaryKey(),
    id: text().notNull().unique(),
    tenantId: text().notNull(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    agentVersion: integer().notNull(),
    executionId: text(),
    /** The API key that ordered the execution; null when a person or the platform did. */
    startedWithKey: text(),
    task: text().notNull(),
    /** What came of it, in a sentence or two. */
    summary: text(),
    action: text().notNull(),
    /** The governance actions of the tool calls that were done; in old episodes the task's own action too. */
    actionsUsed: text({ mode: "json" }).$type<string[]>().notNull(),
    maturityLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }).notNull(),
    /** What the run itself says. */
    measuredOutcome: text({ enum: OUTCOMES }).notNull(),
    /** What counts: the measured outcome after people's feedback. */
    outcome: text({ enum: OUTCOMES }).notNull(),
    /** Who vouches for the outcome. Episodes of before this was kept say so themselves. */
    verification: text({ enum: VERIFICATIONS }).notNull().default("self_reported"),
    /** The judge that vouches, by the digest of its model, rubric and parameters. */
    judgeId: text(),
    confidence: real().notNull(),
    /** Share of the constitution's checks that held, 0–1. */
    constitutionalScore: real().notNull(),
    criticalViolations: integer().notNull(),
    interventions: integer().notNull(),
    durationMs: integer().notNull(),
    skillsUsed: text({ mode: "json" }).$type<string[]>().notNull(),
    feedbackCount: integer().notNull().default(0),
    /** −1 to 1: the mean of what each person said last. */
    feedbackScore: real(),
    /** 1 when people say that it was not safe: a critical violation too. */
    safetyComplaints: integer().notNull().default(0),
    createdAt: integer().notNull(),
  },
  (table) => [
    // Ends with what lists filter by and what lessons are counted from, so that neither looks at a row.
    index("episodes_agent").on(
      table.agentId,
      table.createdAt,
      table.id,
      table.outcome,
      table.verification,
      table.maturityLevel,
      table.agentVersion,
      table.action,
      table.actionsUsed,
      table.confidence,
    ),
    index("episodes_execution").on(table.executionId),
  ],
);

/** What people said of an episode, all of it; of each author the last entry counts. */
export const episodeFeedback = sqliteTable(
  "episode_feedback",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    episodeId: text()
      .notNull()
      .references(() => episodes.id, { onDelete: "cascade" }),
    authorId: text().notNull(),
    /** −1 to 1, whatever form it was given in. */
    score: real().notNull(),
    category: text({ enum: ["accuracy", "helpfulness", "safety", "style"] }),
    notes: text(),
    /** The result as it should have been. */
    editedResult: text(),
    /** It was given with the API key that ordered the run: no word of another, so it does not count. */
    byStartingKey: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [index("episode_feedback_episode").on(table.episodeId, table.createdAt, table.id)],
);

/** Moments in which a person had to step in; one may come before the execution's episode is written. */
export const interventions = sqliteTable(
  "interventions",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    executionId: text().notNull(),
    kind: text({ enum: ["approval_refused", "approval_changed", "result_edited"] }).notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("interventions_execution").on(table.executionId), index("interventions_agent").on(table.agentId)],
);

/** What an agent remembers beside its episodes. Full-text search is the virtual table `memories_search`, kept by triggers. */
export const memories = sqliteTable(
  "memories",
  {
    searchRow: integer().primaryKey(),
    id: text().notNull().unique(),
    tenantId: text().notNull(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    kind: text({ enum: ["correction", "heuristic"] }).notNull(),
    episodeId: text(),
    text: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("memories_agent").on(table.agentId, table.createdAt, table.id)],
);
