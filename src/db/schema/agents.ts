import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import type { StopScope } from "#db/kill-switches";

import { ownTenant } from "./accounts.ts";

/** Full-text search over name and description is the virtual table `agents_search`, kept by triggers (see the migrations). */
export const agents = sqliteTable(
  "agents",
  {
    /**
     * The key of the full-text index. It is declared, because compacting the database may change an implicit row id.
     */
    searchRow: integer().primaryKey(),
    id: text().notNull().unique(),
    tenantId: ownTenant(),
    name: text().notNull(),
    description: text(),
    role: text({
      enum: ["general-assistant", "finance-agent", "marketing-agent", "developer-agent", "custom"],
    }).notNull(),
    maturityLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }).notNull(),
    capabilities: text({ mode: "json" }).$type<string[]>().notNull(),
    configuration: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** Rises with every change of configuration or capabilities: evidence belongs to a version. */
    version: integer().notNull(),
    /** Rises with every change at all: the entity tag. */
    revision: integer().notNull(),
    status: text({ enum: ["active", "inactive"] }).notNull(),
    /** The person who created it, in person or by a key; null where it was not recorded. */
    createdBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    totalExecutions: integer().notNull().default(0),
    successfulExecutions: integer().notNull().default(0),
    /** Those of them for which something other than the agent vouches. */
    vouchedExecutions: integer().notNull().default(0),
    confidenceSum: real().notNull().default(0),
    confidenceCount: integer().notNull().default(0),
    lastExecutionAt: integer(),
    /** Since when the scheduled readiness check has not read the agent's work; null when it is up to date. */
    uncheckedSince: integer(),
    /** Rises with each change of what its tenure is computed from: its runs, their grades, its version and its level. */
    logMoves: integer().notNull().default(0),
    /** The value of `logMoves` that its progress was computed from. */
    progressMoves: integer().notNull().default(0),
    /** Its progress to the next level as last computed, 0–1. Meaningless at the highest level. */
    progress: real().notNull().default(0),
    /** The requirement of that level that was furthest from being met. */
    weakest: text({
      enum: [
        "readiness_score",
        "episodes",
        "intervention_rate",
        "constitutional_score",
        "success_lower_bound",
        "verified_share",
        "days",
        "kinds",
        "contacts",
        "sampled",
        "looked_at",
        "void_share",
        "probation",
      ],
    })
      .notNull()
      .default("episodes"),
  },
  (table) => [
    // One for each order. They end with the filter columns of lists, so that filtering and counting read no row.
    index("agents_tenant_created").on(table.tenantId, table.createdAt, table.id, table.maturityLevel, table.status),
    index("agents_tenant_name").on(table.tenantId, table.name, table.id, table.maturityLevel, table.status),
    index("agents_tenant_progress").on(table.tenantId, table.progress, table.id, table.maturityLevel, table.status),
    /** Only agents that wait for the check: an execution of an agent that already waits changes nothing here. */
    index("agents_unchecked")
      .on(table.uncheckedSince, table.id)
      .where(sql`unchecked_since IS NOT NULL`),
    /** Only agents whose progress is older than their log. */
    index("agents_behind")
      .on(table.tenantId)
      .where(sql`log_moves <> progress_moves AND maturity_level <> 'autonomous'`),
  ],
);

export type AgentRow = Omit<
  typeof agents.$inferSelect,
  "searchRow" | "uncheckedSince" | "logMoves" | "progressMoves" | "progress" | "weakest"
> & {
  /** The scope of the kill switch that stops it; null when it may act. */
  stoppedBy: StopScope | null;
  tenure: AgentTenure;
};

/** The part of the agent's tenure that a run needs. Nulls and zeros where nothing is recorded yet. */
export interface AgentTenure {
  /** The highest level that a person gave; null for the agent's own. */
  givenLevel: AgentLevel | null;
  /** The fingerprint that the level belongs to. */
  levelFingerprint: string | null;
  /** Other fingerprints that hold the level. */
  equalFingerprints: string[];
  /** The fingerprints of fallbacks that hold the level. */
  heldFallbacks: string[];
  /** The fingerprint of the latest run or change. */
  actingFingerprint: string | null;
  /** Milliseconds since 1970; null when the agent is not on probation. */
  probationSince: number | null;
  probationReason: ProbationReason | null;
  /** All reasons for the probation, with the time since when; the two above are the first of them. */
  probationReasons: Partial<Record<ProbationReason, number>>;
  /** Tools above the given level that need not ask. */
  toolsAlone: string[];
  /** The largest approved numbers of their calls, by tool and place in the arguments. */
  toolBounds: Record<string, Record<string, readonly [least: number, largest: number]>>;
  /** Vouched episodes at the level at the latest look. */
  vouched: number;
  /** The workspace's share of runs that people are asked to look at; null for the default. */
  sampleShare: number | null;
  /** The digest of what the agent's domain tells a model, `unrecorded` for one from before it was noted; null without a domain. */
  domainDigest: string | null;
}

type ProbationReason = "changed" | "failures" | "unsafe" | "not_looked_at";

type AgentLevel = (typeof agents.$inferSelect)["maturityLevel"];

/** The tenure of an agent of which nothing is recorded yet. */
export const NEW_TENURE: AgentTenure = {
  givenLevel: null,
  levelFingerprint: null,
  equalFingerprints: [],
  heldFallbacks: [],
  actingFingerprint: null,
  probationSince: null,
  probationReason: null,
  probationReasons: {},
  toolsAlone: [],
  toolBounds: {},
  vouched: 0,
  sampleShare: null,
  domainDigest: null,
};

/** The columns of an agent in a list. */
export type ListedAgent = Pick<
  AgentRow,
  "id" | "name" | "description" | "role" | "maturityLevel" | "status" | "createdAt" | "updatedAt"
> & {
  /** Set for a deleted agent. */
  deletedAt?: number;
};
