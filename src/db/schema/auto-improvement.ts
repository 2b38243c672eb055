import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { ownTenant, tenants } from "./accounts.ts";
import { agents } from "./agents.ts";

/** What a workspace allows the loop, as its administrator wrote it. */
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
export const workspaceConfigurations = sqliteTable("workspace_configurations", {
  tenantId: text()
    .primaryKey()
    .references(() => tenants.id, { onDelete: "cascade" }),
  autoDev: text({ mode: "json" }).$type<StoredAutoDev>().notNull(),
  /** Share of the episodes that a judge looks at, 0–1, and how many in a day of UTC; null is what holds for everybody. */
  judgeSampleRate: real(),
  judgeDailyBudget: integer(),
  updatedAt: integer().notNull(),
});

/** What a sandboxed skill was given and gave, call by call: what a change of it is measured by. Of each skill the latest are kept. */
export const skillRuns = sqliteTable(
  "skill_runs",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    skillId: text().notNull(),
    agentId: text().notNull(),
    executionId: text().notNull(),
    episodeId: text().notNull(),
    /** Unique to the call: where its chance began, so that it can be repeated. */
    callId: text().notNull(),
    outcome: text({ enum: ["passed", "failed"] }).notNull(),
    /** JSON text; null when it was too large to keep, and then the run counts but cannot be repeated. */
    input: text(),
    output: text(),
    error: text(),
    createdAt: integer().notNull(),
  },
  (table) => [index("skill_runs_skill").on(table.tenantId, table.skillId, table.createdAt, table.id)],
);

/** The task-failure events: one for each failed episode, written with it and handled once. */
export const taskFailures = sqliteTable(
  "task_failures",
  {
    episodeId: text().primaryKey(),
    tenantId: ownTenant(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    executionId: text().notNull(),
    errorCode: text(),
    /** The one skill whose fault it was; null when it was none's or several'. */
    skillId: text(),
    state: text({ enum: ["pending", "handled", "passed_over"] }).notNull(),
    /** Why it was passed over. */
    reason: text(),
    createdAt: integer().notNull(),
    handledAt: integer(),
  },
  (table) => [
    index("task_failures_pending").on(table.state, table.createdAt),
    index("task_failures_agent").on(table.agentId),
  ],
);

/** A proposed new body of a skill, from the failure that asked for it to its promotion and undoing. */
export const skillCandidates = sqliteTable(
  "skill_candidates",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    skillId: text().notNull(),
    skillName: text().notNull(),
    agentId: text().notNull(),
    /** The failed episode that asked for it; null when a person did. */
    episodeId: text(),
    /** The promoted candidate whose body this one changes; null for a body that a person wrote. */
    parentCandidateId: text(),
    /** The user who asked for it; null when the loop did. */
    requestedBy: text(),
    seed: integer().notNull(),
    validationStatus: text({ enum: ["pending", "validated", "promoted", "rejected", "undone"] }).notNull(),
    /** Why it was rejected, or is still pending. */
    reason: text(),
    /** The mutation whose body it has. */
    mutationId: text(),
    /** The skill's body before, whole, so that it can be restored exactly. */
    parentCode: text(),
    parentDigest: text(),
    code: text(),
    codeDigest: text(),
    diff: text(),
    /** What was compared and how it came out. */
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

/** One tried edit of a skill's body. */
export const toolMutations = sqliteTable(
  "tool_mutations",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    skillId: text().notNull(),
    candidateId: text().notNull(),
    /** The mutation it goes on from; null when it changes the skill itself. */
    parentId: text(),
    operator: text().notNull(),
    description: text().notNull(),
    seed: integer().notNull(),
    diff: text().notNull(),
    /** SHA-256 of the edited body: how an edit that was tried is known again. */
    codeDigest: text().notNull(),
    sandboxStatus: text({ enum: ["pending", "passed", "failed"] }).notNull(),
    /** How far it came. */
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

/** An agent's configuration as it might be, and how it did on episodes it was not chosen by. */
export const workflowVariants = sqliteTable(
  "workflow_variants",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    agentVersion: integer().notNull(),
    /** The variant it changes; null for the agent as it is. */
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
