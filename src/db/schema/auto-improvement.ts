import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";
import { VOID_REASONS } from "#lib/void-reasons";

import { ownTenant, tenants } from "./accounts.ts";
import { agents } from "./agents.ts";

/** A workspace's settings for the improvement loop, as its administrator wrote them. */
interface StoredAutoDev {
  enabled: boolean;
  memento_skills: boolean;
  alpha_evolver: boolean;
  background_evolution: boolean;
  max_mutations_per_day: number;
  max_skill_candidates_per_day: number;
  sandbox_config: { timeout: number; memory_limit: "128m" | "256m" | "1g"; enable_network: boolean };
}

/** The configuration of a workspace; each tenant has one, with the tenant's id. Without a row everything is off. */
export const workspaceConfigurations = sqliteTable(
  "workspace_configurations",
  {
    tenantId: text()
      .primaryKey()
      .references(() => tenants.id, { onDelete: "cascade" }),
    autoDev: text({ mode: "json" }).$type<StoredAutoDev>().notNull(),
    /**
     * Share of the episodes that a judge assesses, 0–1, and their maximum number in a day (UTC); null for the default.
     */
    judgeSampleRate: real(),
    judgeDailyBudget: integer(),
    /** Share of the runs that people are asked to look at, 0–1; null for the default. */
    graduationSampleShare: real(),
    /** Calendar days (UTC) of evidence that each level needs; null for the defaults. */
    graduationMinimumDays: text({ mode: "json" }).$type<{ intern: number; supervised: number; autonomous: number }>(),
    /** Replays that the platform starts after changes of agents, their maximum number in a day (UTC); null for the default. */
    graduationReplaysADay: integer(),
    /** Share of the answered runs that a second person answers blind, 0–0.5; null for none. */
    reviewSecondShare: real(),
    updatedAt: integer().notNull(),
  },
  (table) => [
    index("workspace_configurations_evolving")
      .on(table.tenantId)
      .where(sql`json_extract(auto_dev, '$.background_evolution') = 1`),
  ],
);

/** Inputs and outputs of a sandboxed skill by call, which measure a change of it. The latest of each skill are kept. */
export const skillRuns = sqliteTable(
  "skill_runs",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    skillId: text().notNull(),
    agentId: text().notNull(),
    executionId: text().notNull(),
    episodeId: text().notNull(),
    /** Unique to the call: the seed of its random numbers, so that it can be repeated. */
    callId: text().notNull(),
    outcome: text({ enum: ["passed", "failed"] }).notNull(),
    /** JSON text; null when it was too large to keep. Then the run counts but cannot be repeated. */
    input: text(),
    output: text(),
    error: text(),
    createdAt: integer().notNull(),
  },
  (table) => [index("skill_runs_skill").on(table.tenantId, table.skillId, table.createdAt, table.id)],
);

/** The task-failure events: one for each failed episode, written with it and handled once. */
export const taskFailures = ownedTable(
  "task_failures",
  {
    episodeId: text().primaryKey(),
    tenantId: ownTenant(),
    agentId: belongsTo(agents).notNull(),
    executionId: text().notNull(),
    errorCode: text(),
    /** The only failed skill; null without one or with several. */
    skillId: text(),
    state: text({ enum: ["pending", "handled", "passed_over"] }).notNull(),
    /** Why it was skipped. */
    reason: text(),
    createdAt: integer().notNull(),
    handledAt: integer(),
  },
  (table) => [
    index("task_failures_pending").on(table.state, table.createdAt),
    index("task_failures_agent").on(table.agentId),
    index("task_failures_tenant").on(table.tenantId),
  ],
);

/** A proposed new body of a skill, from the failure that caused it to its promotion and reversal. */
export const skillCandidates = sqliteTable(
  "skill_candidates",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    skillId: text().notNull(),
    skillName: text().notNull(),
    agentId: text().notNull(),
    /** The failed episode that caused it; null when a person requested it. */
    episodeId: text(),
    /** The promoted candidate whose body this one changes; null for a body that a person wrote. */
    parentCandidateId: text(),
    /** The user who requested it; null for the loop. */
    requestedBy: text(),
    seed: integer().notNull(),
    validationStatus: text({ enum: ["pending", "validated", "promoted", "rejected", "undone"] }).notNull(),
    /** Why it was rejected, or is still pending. */
    reason: text(),
    /** Why no model could write a body; null where none was asked, or one answered. */
    modelFault: text({ enum: VOID_REASONS }),
    /** The mutation that its body comes from. */
    mutationId: text(),
    /** The skill's whole earlier body, so that it can be restored exactly. */
    parentCode: text(),
    parentDigest: text(),
    code: text(),
    codeDigest: text(),
    diff: text(),
    /** The compared values and their result. */
    fitness: text({ mode: "json" }).$type<Record<string, unknown>>(),
    engine: text().notNull(),
    attempts: integer().notNull(),
    nextAttemptAt: integer().notNull(),
    createdAt: integer().notNull(),
    validatedAt: integer(),
    promotedAt: integer(),
    promotedBy: text(),
    undoneAt: integer(),
    undoneBy: text(),
  },
  (table) => [
    index("skill_candidates_tenant").on(table.tenantId, table.createdAt, table.id),
    index("skill_candidates_skill").on(table.tenantId, table.skillId, table.validationStatus),
    index("skill_candidates_due").on(table.validationStatus, table.nextAttemptAt),
    // One candidate for one failure, also in a race.
    uniqueIndex("skill_candidates_episode").on(table.episodeId),
  ],
);

/** A tried edit of a skill's body. */
export const toolMutations = sqliteTable(
  "tool_mutations",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    skillId: text().notNull(),
    candidateId: text().notNull(),
    /** The mutation that it builds on; null when it changes the skill itself. */
    parentId: text(),
    operator: text().notNull(),
    description: text().notNull(),
    seed: integer().notNull(),
    diff: text().notNull(),
    /** SHA-256 of the edited body, which identifies an edit that was already tried. */
    codeDigest: text().notNull(),
    sandboxStatus: text({ enum: ["pending", "passed", "failed"] }).notNull(),
    /** The stage that it reached. */
    stage: text({ enum: ["lint", "failing_case", "regression"] }).notNull(),
    executionError: text(),
    casesFixed: integer().notNull(),
    casesBroken: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("tool_mutations_tenant").on(table.tenantId, table.createdAt, table.id),
    index("tool_mutations_skill").on(table.tenantId, table.skillId, table.codeDigest),
  ],
);

/** A possible configuration of an agent, and its results on held-out episodes. */
export const workflowVariants = ownedTable(
  "workflow_variants",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    agentId: belongsTo(agents).notNull(),
    agentVersion: integer().notNull(),
    /** The variant it changes; null for the unchanged agent. */
    parentId: text(),
    operator: text().notNull(),
    description: text().notNull(),
    seed: integer().notNull(),
    /** The keys of the configuration that differ from the agent's. */
    changes: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    evaluationStatus: text({ enum: ["pending", "evaluated", "failed"] }).notNull(),
    fitnessScore: real(),
    fitnessSignals: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer().notNull(),
  },
  (table) => [
    index("workflow_variants_tenant").on(table.tenantId, table.createdAt, table.id),
    index("workflow_variants_agent").on(table.agentId, table.createdAt),
  ],
);
