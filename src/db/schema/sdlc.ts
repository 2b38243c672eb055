import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { tenants } from "./accounts.ts";
import { agents } from "./agents.ts";

const AGENT_TYPES = ["planner", "coder", "tester", "reviewer", "deployer"] as const;
const ENVIRONMENTS = ["dev", "staging", "production"] as const;

const ownTenant = () =>
  text()
    .notNull()
    .references(() => tenants.id, { onDelete: "cascade" });

/** What a tenant allows its development agents; without a row everything is off. */
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

/** How a tenant wants an agent type to work. */
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
    /** Environments that take no deployment, each with the reason. */
    frozenEnvironments: text({ mode: "json" })
      .$type<Partial<Record<(typeof ENVIRONMENTS)[number], string>>>()
      .notNull(),
    /** Rises with every change of the project and of what is deployed of it. */
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [index("sdlc_projects_tenant").on(table.tenantId, table.createdAt, table.id)],
);

/** One governed action of a development agent that was carried out. */
export const sdlcRuns = sqliteTable(
  "sdlc_runs",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    agentVersion: integer().notNull(),
    agentType: text({ enum: AGENT_TYPES }).notNull(),
    action: text().notNull(),
    projectId: text().references(() => sdlcProjects.id, { onDelete: "set null" }),
    inputSummary: text().notNull(),
    /** SHA-256 of the canonical input; the input itself is not kept. */
    inputDigest: text().notNull(),
    outcome: text({ enum: ["completed", "failed"] }).notNull(),
    result: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    notDone: text({ mode: "json" }).$type<string[]>().notNull(),
    approvalRequired: integer({ mode: "boolean" }).notNull(),
    approvalId: text(),
    sandbox: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** Who thought: `builtin`, or the model provider. */
    engine: text().notNull(),
    createdAt: integer().notNull(),
    completedAt: integer().notNull(),
  },
  (table) => [
    index("sdlc_runs_tenant").on(table.tenantId, table.createdAt, table.id),
    // One run for one approval, whatever races.
    uniqueIndex("sdlc_runs_approval").on(table.approvalId),
  ],
);

/** A version of a project in an environment, now or once. */
export const sdlcDeployments = sqliteTable(
  "sdlc_deployments",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    projectId: text()
      .notNull()
      .references(() => sdlcProjects.id, { onDelete: "cascade" }),
    version: text().notNull(),
    environment: text({ enum: ENVIRONMENTS }).notNull(),
    state: text({ enum: ["live", "superseded", "rolled_back"] }).notNull(),
    kind: text({ enum: ["deploy", "rollback"] }).notNull(),
    notes: text(),
    /** The run that put it there. */
    runId: text().notNull(),
    deployedAt: integer().notNull(),
    endedAt: integer(),
  },
  (table) => [
    index("sdlc_deployments_project").on(table.tenantId, table.projectId, table.deployedAt, table.id),
    uniqueIndex("sdlc_deployments_live")
      .on(table.projectId, table.environment)
      .where(sql`state = 'live'`),
  ],
);
