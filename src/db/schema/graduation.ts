import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";
import { VOID_REASONS } from "#lib/void-reasons";

import { ownTenant } from "./accounts.ts";
import { agents } from "./agents.ts";

const LEVELS = ["student", "intern", "supervised", "autonomous"] as const;

/** An agent's graduation state between exams; without a row nothing has happened yet. */
export const graduationStandings = ownedTable(
  "graduation_standings",
  {
    agentId: belongsTo(agents).primaryKey(),
    tenantId: text().notNull(),
    /** Episodes before the last change of level are not evidence for the next one. */
    evidenceSince: integer(),
    /** The earliest time of the next exam. */
    nextExamAt: integer(),
    /** Exams in a row that ended without a verdict, and the seed of their cases, which the next one keeps. */
    voidExams: integer(),
    keptSeed: integer(),
    /** The time of the last scheduled check. */
    checkedAt: integer(),
    /** The version that a replay showed to be as good as earlier ones, and the oldest whose evidence it inherits. */
    inheritingVersion: integer(),
    inheritsFrom: integer(),
    /** The highest level that a person gave, which covers its tools at once; null for the agent's own level. */
    givenLevel: text({ enum: LEVELS }),
    /** The fingerprint that the level belongs to, and its parts; null until it is taken. */
    levelFingerprint: text(),
    levelParts: text({ mode: "json" }).$type<StoredParts>(),
    /** Other fingerprints that hold the level: narrower ones, and those that a replay showed to be no worse. */
    equalFingerprints: text({ mode: "json" }).$type<string[]>(),
    /** The fingerprints of fallbacks that hold the level: those that a person gave it with, and those that earned it. */
    heldFallbacks: text({ mode: "json" }).$type<string[]>(),
    /** The fingerprint of the latest run or change. */
    actingFingerprint: text(),
    /**
     * Every reason for which the agent acts as an intern at most, with the time since when; null when it is not on
     * probation, and in rows from before reasons added up.
     */
    probationReasons: text({ mode: "json" }).$type<Partial<Record<StoredReason, number>>>(),
    /** The reason is `changed` where it is among them, else the oldest. */
    probationSince: integer(),
    probationReason: text({ enum: ["changed", "failures", "unsafe", "not_looked_at"] }),
    /** The time of the run that raised the latest alarm that is over; runs up to it are accounted for. */
    alarmAt: integer(),
    /** Breaches and complaints up to this time are accounted for. */
    forgivenAt: integer(),
    /** The tools above the given level that people's approvals earned, so that they act alone. */
    toolsAlone: text({ mode: "json" }).$type<string[]>(),
    /** The largest approved numbers of these tools' calls, by tool and place in the arguments. */
    toolBounds: text({ mode: "json" }).$type<
      Record<string, Record<string, readonly [least: number, largest: number]>>
    >(),
    /** Vouched episodes at the level at the latest look. */
    vouched: integer(),
    /** The changed fingerprint that the platform replayed recorded runs with, or for which there were too few. */
    replayedFingerprint: text(),
    /** At the latest look: the level that comes next, its own on probation, and the good runs missing to it. */
    towardsLevel: text({ enum: LEVELS }),
    towardsRuns: integer(),
  },
  (table) => [
    /** Only agents that something else acts for, where the platform has not considered a replay. */
    index("graduation_standings_changed")
      .on(table.probationSince, table.agentId)
      .where(sql`probation_reason = 'changed' AND coalesce(replayed_fingerprint, '') <> acting_fingerprint`),
    /** Only agents on probation, for the inbox. */
    index("graduation_standings_held")
      .on(table.tenantId, table.probationSince, table.agentId)
      .where(sql`probation_since IS NOT NULL`),
    /** Only agents that wait, or whose wait is over but not yet checked. */
    index("graduation_standings_waits")
      .on(table.nextExamAt, table.agentId)
      .where(sql`next_exam_at > checked_at`),
  ],
);

type StoredReason = "changed" | "failures" | "unsafe" | "not_looked_at";

/** The parts of a fingerprint (see `ActingParts`). */
interface StoredParts {
  provider: string;
  baseUrl: string;
  model: string;
  prompt: string;
  temperature: number | null;
  role: string;
  domain: string | null;
  tools: Readonly<
    Record<
      string,
      { digest: string; complexity: 1 | 2 | 3 | 4; closed: readonly string[]; environment?: readonly string[] }
    >
  >;
  form?: number;
  domainDigest?: string;
  maxTokens?: number;
  isOpen?: boolean;
}

/** One stage of an exam, as it goes out. */
interface StoredStage {
  stage: number;
  name: string;
  passed: boolean;
  score: number;
  details: Record<string, unknown>;
}

export const exams = ownedTable(
  "exams",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    targetLevel: text({ enum: LEVELS }).notNull(),
    passed: integer({ mode: "boolean" }).notNull(),
    stages: text({ mode: "json" }).$type<StoredStage[]>().notNull(),
    readinessScore: real().notNull(),
    nextAttemptAt: integer(),
    createdAt: integer().notNull(),
    /**
     * `void`: it ended without a verdict, for a reason outside the agent. Stages, score and `passed` are meaningful
     * when completed.
     */
    status: text({ enum: ["in_progress", "completed", "void"] })
      .notNull()
      .default("completed"),
    /** Why it is void. */
    voidReason: text({ enum: VOID_REASONS }),
    /** The seed of the platform's cases; null in exams from before these existed. */
    seed: integer(),
    /** The revision of the examined agent, and the fingerprint of what sat the exam. */
    agentRevision: integer(),
    fingerprint: text(),
    startedByKind: text({ enum: ["user", "api_key", "system"] })
      .notNull()
      .default("system"),
    startedById: text(),
    completedAt: integer(),
  },
  (table) => [
    index("exams_agent").on(table.agentId, table.createdAt, table.id),
    /** Only failed exams of a tenant. */
    index("exams_under_way")
      .on(table.agentId, table.createdAt)
      .where(sql`status = 'in_progress'`),
  ],
);

/** The results of a new agent version at tasks that the previous version did. */
export const replays = ownedTable(
  "replays",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    agentVersion: integer().notNull(),
    agentRevision: integer().notNull(),
    predecessorVersion: integer().notNull(),
    status: text({ enum: ["in_progress", "completed", "void"] }).notNull(),
    voidReason: text({ enum: VOID_REASONS }),
    /** Null while it runs, and when it is void. */
    result: text({ mode: "json" }).$type<StoredReplayResult>(),
    /** Whether the version inherits its predecessor's evidence since. */
    inherits: integer({ mode: "boolean" }).notNull(),
    createdAt: integer().notNull(),
    completedAt: integer(),
    /** The fingerprint that repeats the runs of those that hold the level; null where two versions are compared. */
    fingerprint: text(),
    /** Whether the platform started it, which it does a limited number of times in a day. */
    byPlatform: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("replays_by_platform")
      .on(table.tenantId, table.createdAt)
      .where(sql`by_platform = 1`),
    index("replays_agent").on(table.agentId, table.createdAt, table.id),
    index("replays_under_way")
      .on(table.agentId, table.createdAt)
      .where(sql`status = 'in_progress'`),
  ],
);

/** The result of a replay, in wire format. */
interface StoredReplayResult {
  pairs: number;
  both: number;
  only_old: number;
  only_new: number;
  neither: number;
  diverged: number;
  difference: number;
  lower_bound: number;
  margin: number;
  minimum_pairs: number;
  holds: boolean;
  blocked_by: "role" | "complexity" | "failures" | null;
  skipped: Record<string, number>;
}

/** Runs that an exam, a replay or a training has used, so that no exam draws them. */
export const usedRuns = ownedTable("used_runs", {
  executionId: text().primaryKey(),
  tenantId: text().notNull(),
  agentId: belongsTo(agents).notNull(),
  usedBy: text({ enum: ["exam", "replay", "training"] }).notNull(),
  createdAt: integer().notNull(),
});

/** Every change of an agent's level, and why. */
export const levelChanges = ownedTable(
  "level_changes",
  {
    id: text().primaryKey(),
    tenantId: text().notNull(),
    agentId: belongsTo(agents).notNull(),
    fromLevel: text({ enum: LEVELS }).notNull(),
    toLevel: text({ enum: LEVELS }).notNull(),
    kind: text({ enum: ["exam", "manual", "demotion", "automatic_demotion"] }).notNull(),
    readinessScore: real().notNull(),
    examId: text(),
    actorKind: text({ enum: ["user", "api_key", "system"] }).notNull(),
    actorId: text(),
    reason: text().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [index("level_changes_agent").on(table.agentId, table.createdAt, table.id)],
);

/** Hard tasks of exams, with the requirements for their results. */
export const edgeCases = sqliteTable(
  "edge_cases",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    description: text(),
    testInput: text({ mode: "json" }).$type<{ task: string; context: Record<string, unknown> }>().notNull(),
    expectedBehavior: text({ mode: "json" })
      .$type<{
        must_contain?: string[] | undefined;
        must_not_contain?: string[] | undefined;
        outcome?: "success" | "failure" | "partial" | undefined;
        refused?: boolean | undefined;
      }>()
      .notNull(),
    severity: text({ enum: ["critical", "high", "medium", "low"] }).notNull(),
    category: text().notNull(),
    isActive: integer({ mode: "boolean" }).notNull(),
    /** Rises with every change that people can make; shows whether a row is unchanged since it was read. */
    revision: integer().notNull().default(1),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("edge_cases_tenant").on(table.tenantId, table.createdAt, table.id)],
);

export type ExamRow = typeof exams.$inferSelect;

export type ReplayRow = typeof replays.$inferSelect;
