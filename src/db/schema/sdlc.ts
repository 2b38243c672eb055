import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant, tenants } from "./accounts.ts";
import { agents } from "./agents.ts";

const AGENT_TYPES = ["planner", "coder", "tester", "reviewer", "deployer"] as const;
const ENVIRONMENTS = ["dev", "staging", "production"] as const;

/** A tenant's settings for its development agents; without a row everything is off. */
export const sdlcSettings = sqliteTable("sdlc_settings", {
  tenantId: text()
    .primaryKey()
    .references(() => tenants.id, { onDelete: "cascade" }),
  isEnabled: integer({ mode: "boolean" }).notNull(),
  enabledAgentTypes: text({ mode: "json" }).$type<(typeof AGENT_TYPES)[number][]>().notNull(),
  approvalRequiredFor: text({ mode: "json" }).$type<string[]>().notNull(),
  /** Rises with every change: a run is written only under the settings that allowed it. */
  revision: integer().notNull(),
  updatedAt: integer().notNull(),
});

/** A tenant's settings for an agent type. */
export const sdlcConfigurations = sqliteTable(
  "sdlc_configurations",
  {
    tenantId: ownTenant(),
    agentType: text({ enum: AGENT_TYPES }).notNull(),
    config: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.agentType] })],
);

/** A code base that development agents work on. */
export const sdlcProjects = sqliteTable(
  "sdlc_projects",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    name: text().notNull(),
    description: text(),
    repositoryUrl: text(),
    status: text({ enum: ["active", "paused", "archived"] }).notNull(),
    /** Environments that accept no deployment, each with the reason. */
    frozenEnvironments: text({ mode: "json" })
      .$type<Partial<Record<(typeof ENVIRONMENTS)[number], string>>>()
      .notNull(),
    /** Rises with every change of the project and of its deployments. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("sdlc_projects_tenant").on(table.tenantId, table.createdAt, table.id)],
);

/** A governed action of a development agent, running or ended. */
export const sdlcRuns = ownedTable(
  "sdlc_runs",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    agentId: belongsTo(agents).notNull(),
    agentVersion: integer().notNull(),
    /** The level that governance used. */
    maturityLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }).notNull(),
    agentType: text({ enum: AGENT_TYPES }).notNull(),
    action: text().notNull(),
    projectId: text().references(() => sdlcProjects.id, { onDelete: "set null" }),
    /** The actor who requested it. */
    actorKind: text({ enum: ["user", "api_key", "agent", "system"] }).notNull(),
    actorId: text(),
    inputSummary: text().notNull(),
    /** SHA-256 of the canonical input. */
    inputDigest: text().notNull(),
    /** Its input, until it ends. */
    input: text({ mode: "json" }).$type<Record<string, unknown>>(),
    status: text({ enum: ["pending", "in_progress", "completed", "failed", "cancelled"] }).notNull(),
    /** Percent. */
    progress: integer().notNull(),
    /** The approval request that it waits for. */
    awaiting: text({ mode: "json" }).$type<{ approval_id: string; expires_at: number }>(),
    /** Its completed steps in order. */
    steps: text({ mode: "json" }).$type<{ name: string; summary: string; at: number }[]>().notNull(),
    outcome: text({ enum: ["completed", "failed"] }),
    result: text({ mode: "json" }).$type<Record<string, unknown>>(),
    error: text({ mode: "json" }).$type<{ code: string; message: string; details?: Record<string, unknown> }>(),
    notDone: text({ mode: "json" }).$type<string[]>().notNull(),
    approvalRequired: integer({ mode: "boolean" }).notNull(),
    approvalId: text(),
    sandbox: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** The engine: `builtin`, or the model provider. */
    engine: text().notNull(),
    episodeId: text(),
    createdAt: integer().notNull(),
    startedAt: integer(),
    completedAt: integer(),
    deadlineAt: integer().notNull(),
  },
  (table) => [
    // Ends with the list's filter columns, so that filtering and counting read no row.
    index("sdlc_runs_tenant").on(
      table.tenantId,
      table.createdAt,
      table.id,
      table.agentId,
      table.agentType,
      table.projectId,
      table.action,
      table.status,
    ),
    index("sdlc_runs_open")
      .on(table.createdAt)
      .where(sql`status IN ('pending', 'in_progress')`),
    index("sdlc_runs_agent").on(table.agentId),
    index("sdlc_runs_project").on(table.projectId),
    // One run for one approval, also in a race.
    uniqueIndex("sdlc_runs_approval").on(table.approvalId),
  ],
);

/** A version of a project in an environment, current or past. */
export const sdlcDeployments = ownedTable(
  "sdlc_deployments",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    projectId: belongsTo(sdlcProjects).notNull(),
    version: text().notNull(),
    environment: text({ enum: ENVIRONMENTS }).notNull(),
    state: text({ enum: ["live", "superseded", "rolled_back"] }).notNull(),
    kind: text({ enum: ["deploy", "rollback"] }).notNull(),
    notes: text(),
    /** The run that deployed it. */
    runId: text().notNull(),
    deployedAt: integer().notNull(),
    endedAt: integer(),
  },
  (table) => [
    // The project comes first: its deletion finds deployments without the tenant.
    index("sdlc_deployments_project").on(table.projectId, table.tenantId, table.deployedAt, table.id),
    index("sdlc_deployments_tenant").on(table.tenantId),
    uniqueIndex("sdlc_deployments_live")
      .on(table.projectId, table.environment)
      .where(sql`state = 'live'`),
  ],
);

export type RunRow = typeof sdlcRuns.$inferSelect;
