import { sql } from "drizzle-orm";
import { index, integer, real, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { agents } from "./agents.ts";
import type { StoredFlag } from "./executions.ts";

const OUTCOMES = ["success", "failure", "partial", "void"] as const;
const VERIFICATIONS = ["checked", "human", "judged", "self_reported"] as const;

/**
 * An agent's finished work: the evidence that graduation reads, and its memory. Full-text search over task and summary
 * is the virtual table `episodes_search`, kept by triggers (see the migrations).
 */
export const episodes = ownedTable(
  "episodes",
  {
    /**
     * The key of the full-text index. It is declared, because compacting the database may change an implicit row id.
     */
    searchRow: integer().primaryKey(),
    id: text().notNull().unique(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    agentVersion: integer().notNull(),
    executionId: text(),
    /** The API key that ordered the execution; null when a person or the platform did. */
    startedWithKey: text(),
    /** The person who ordered the work, in person or by a key. Null when the platform did, and in old episodes. */
    orderedBy: text(),
    /** The person outside the tenant whose conversation it belongs to. */
    contactId: text(),
    task: text().notNull(),
    /** The result in a sentence or two. */
    summary: text(),
    action: text().notNull(),
    /** Governance actions of the completed tool calls; in old episodes the task's action too. */
    actionsUsed: text({ mode: "json" }).$type<string[]>().notNull(),
    maturityLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }).notNull(),
    /** The run's own outcome. */
    measuredOutcome: text({ enum: OUTCOMES }).notNull(),
    /** The outcome that counts: the measured one after people's feedback. */
    outcome: text({ enum: OUTCOMES }).notNull(),
    /** The source that vouches for the outcome. Episodes from before it was recorded count as self-reported. */
    verification: text({ enum: VERIFICATIONS }).notNull().default("self_reported"),
    /** The judge that vouches, by the digest of its model, rubric and parameters. */
    judgeId: text(),
    /** Parts of the result that its material does not have; null without any. A hint for people, never a verdict. */
    flags: text({ mode: "json" }).$type<StoredFlag[]>(),
    confidence: real().notNull(),
    /** Share of the constitution's checks that passed, 0–1. */
    constitutionalScore: real().notNull(),
    criticalViolations: integer().notNull(),
    interventions: integer().notNull(),
    durationMs: integer().notNull(),
    skillsUsed: text({ mode: "json" }).$type<string[]>().notNull(),
    feedbackCount: integer().notNull().default(0),
    /** −1 to 1: the worst of the opinions that hold; null without any. */
    feedbackScore: real(),
    /** The verdict that holds; null without one, and in episodes from before it was recorded. */
    verdict: text({ enum: ["right", "partly", "wrong", "unsafe"] }),
    /**
     * The wait of people's answers; null without one. 1: witnesses said different things, and a person who may approve settles it. 2: a
     * second person answers blind, and until then the grade is as if no one had answered.
     */
    awaits: integer("disagreed").$type<1 | 2>(),
    /** 1 when people call it unsafe, which is a critical violation too. */
    safetyComplaints: integer().notNull().default(0),
    /** The fingerprint of what acted; like the next four, null in episodes from before it was recorded. */
    fingerprint: text(),
    /** Whether a fallback acted in it: such work counts for the fingerprint of the fallback alone. */
    byFallback: integer({ mode: "boolean" }),
    /** Equal for tasks that are equal after masking, and for the same task with the same material. */
    kind: text(),
    work: text(),
    /** Whether the platform drew the run for people to look at. */
    sampled: integer({ mode: "boolean" }),
    /** When a person who did not order the run, or may approve, gave a verdict on it. */
    lookedAt: integer(),
    /** Whether its result has flags, or a judge looked at it and left the decision to people. */
    asked: integer({ mode: "boolean" }),
    createdAt: integer().notNull(),
  },
  (table) => [
    // Ends with the filter columns of lists and the columns that lessons are counted from, so that neither reads a row.
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
    /** Only what graduation reads: an agent's work for which only its own word vouches is not in it. */
    index("episodes_evidence")
      .on(table.agentId, table.createdAt, table.id)
      .where(
        sql`outcome <> 'void' AND ((outcome <> 'partial' AND verification <> 'self_reported') OR critical_violations + safety_complaints > 0)`,
      ),
    /** Ends with the columns that say whether a drawn run was looked at, so that counting reads no row. */
    index("episodes_drawn")
      .on(table.agentId, table.createdAt, table.id, table.lookedAt, table.verification, table.judgeId)
      .where(sql`sampled = 1`),
    /** The queue of reviews. It ends with the columns that say what a verdict brings, so that ordering reads no row. */
    index("episodes_to_look_at")
      .on(
        table.tenantId,
        table.createdAt,
        table.id,
        table.agentId,
        table.verification,
        table.judgeId,
        table.measuredOutcome,
        table.maturityLevel,
      )
      .where(sql`(sampled = 1 OR asked = 1) AND looked_at IS NULL AND execution_id IS NOT NULL`),
    /** The vouched work of each version. It ends with what is counted, so that counting reads no row. */
    index("episodes_vouched")
      .on(table.agentId, table.agentVersion, table.createdAt, table.outcome)
      .where(sql`outcome IN ('success', 'failure') AND verification <> 'self_reported'`),
    /** Only runs about which witnesses say different things: they wait for a person who may approve. */
    index("episodes_disagreed")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`disagreed = 1 AND execution_id IS NOT NULL`),
    /** Only unsafe runs and those that broke a critical rule, at any age and level. */
    index("episodes_breaches")
      .on(table.agentId, table.createdAt, table.id)
      .where(sql`critical_violations + safety_complaints > 0`),
    index("episodes_looked_at")
      .on(table.tenantId, table.lookedAt, table.id, table.agentId)
      .where(sql`looked_at IS NOT NULL AND execution_id IS NOT NULL`),
  ],
);

/** All feedback of people on an episode. Each author's latest entry counts, if the author is a witness. */
export const episodeFeedback = ownedTable(
  "episode_feedback",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    episodeId: belongsTo(episodes).notNull(),
    authorId: text().notNull(),
    /** −1 to 1, whatever form it was given in. */
    score: real().notNull(),
    /** The answer to "Was this right?"; null in feedback of another form. */
    verdict: text({ enum: ["right", "partly", "wrong", "unsafe"] }),
    category: text({ enum: ["accuracy", "helpfulness", "safety", "style"] }),
    notes: text(),
    /** The result as the person corrected it. */
    editedResult: text(),
    /** Given by the author of the run, or by someone else who does not count as its witness: it is shown, and changes nothing. */
    isAuthors: integer("by_starting_key", { mode: "boolean" }).notNull().default(false),
    /** Whether a person who may approve settled with it what witnesses said differently. */
    settles: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  (table) => [index("episode_feedback_episode").on(table.episodeId, table.createdAt, table.id)],
);

/**
 * People's decisions about an agent's calls, and the runs that made calls alone: the log that the standing of its tools
 * is computed from.
 */
export const callDecisions = ownedTable(
  "call_decisions",
  {
    /** The id of the approval; of a run that called the tool alone, an own one. */
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    executionId: text().notNull(),
    tool: text().notNull(),
    /** The fingerprint of the run that asked. */
    fingerprint: text(),
    /** `approved`: without a change. `alone`: no person was asked. */
    decision: text({ enum: ["approved", "changed", "rejected", "alone"] }).notNull(),
    /** The numbers of an approved call, by their place in the arguments; null where none were noted. */
    numbers: text({ mode: "json" }).$type<Record<string, readonly [least: number, largest: number]>>(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("call_decisions_tool").on(table.agentId, table.tool, table.createdAt, table.id),
    /** However many runs called a tool alone, the latest decisions of people are found at once. */
    index("call_decisions_decided")
      .on(table.agentId, table.tool, table.createdAt, table.id)
      .where(sql`decision <> 'alone'`),
    index("call_decisions_alone")
      .on(table.agentId, table.tool, table.createdAt, table.id)
      .where(sql`decision = 'alone'`),
  ],
);

/** Interventions of people in runs; one may precede the execution's episode. */
export const interventions = ownedTable(
  "interventions",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    executionId: text().notNull(),
    kind: text({ enum: ["approval_refused", "approval_changed", "result_edited"] }).notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("interventions_execution").on(table.executionId), index("interventions_agent").on(table.agentId)],
);

/**
 * An agent's memories beside its episodes. Full-text search is the virtual table `memories_search`, kept by triggers.
 */
export const memories = ownedTable(
  "memories",
  {
    searchRow: integer().primaryKey(),
    id: text().notNull().unique(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    kind: text({ enum: ["correction", "heuristic"] }).notNull(),
    episodeId: text(),
    /** The person outside the tenant whose conversation taught it. */
    contactId: text(),
    text: text().notNull(),
    /** The person who gave a correction; null for other lessons, and in corrections from before it was recorded. */
    authorId: text(),
    /**
     * Whether a correction steers: `taken` in every run, `waiting` and `left` only in the author's own, never when left.
     * Null for other lessons, and in corrections from before it was recorded, which steer.
     */
    state: text({ enum: ["waiting", "taken", "left"] }),
    /** The person who took or left a correction of another person, and when. */
    decidedBy: text(),
    decidedAt: integer(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("memories_agent").on(table.agentId, table.createdAt, table.id),
    /** Only corrections that wait for an approver. */
    index("memories_waiting")
      .on(table.tenantId, table.createdAt, table.id)
      .where(sql`state = 'waiting'`),
  ],
);
