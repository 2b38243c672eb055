import { sql } from "drizzle-orm";
import { index, integer, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { agents } from "./agents.ts";
import { executions } from "./executions.ts";

/** Attempts to change something outside the platform: one row for each, written before it begins. */
export const effects = ownedTable(
  "effects",
  {
    /** Assigned before the call; outside it is the call's `Idempotency-Key`. */
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** The agent that acts; null for a person. */
    agentId: belongsTo(agents),
    /** The execution that contains it, and its call; null outside an execution. */
    executionId: belongsTo(executions),
    callId: text(),
    tool: text().notNull(),
    action: text().notNull(),
    /** Shortened, without apparent secrets. */
    arguments: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** SHA-256 of all arguments as canonical JSON. */
    argumentsSha256: text().notNull(),
    /** The host that it reaches; null where that is not known in advance. */
    targetHost: text(),
    status: text({ enum: ["intended", "done", "not_made", "unknown", "settled"] }).notNull(),
    /** The platform's knowledge of its end, as a sentence; null while it is running. */
    known: text(),
    intendedAt: integer().notNull(),
    endedAt: integer(),
    settledAs: text({ enum: ["happened", "did_not_happen"] }),
    settledBy: text(),
    settledAt: integer(),
    note: text(),
  },
  (table) => [
    // The ids rise with time, so they give the order of the lists.
    index("effects_tenant").on(table.tenantId, table.id, table.status, table.agentId),
    index("effects_status").on(table.tenantId, table.status, table.id, table.agentId),
    index("effects_agent").on(table.agentId, table.tenantId, table.id, table.status),
    index("effects_execution").on(table.executionId, table.tenantId, table.id, table.status),
    /** Only calls of servers' tools, for their log. */
    index("effects_server_tools")
      .on(table.tenantId, table.id)
      .where(sql`substr(tool, 1, 5) = 'mcp__'`),
    /** Only running effects: the sweep reads those that have run for too long. */
    index("effects_under_way")
      .on(table.intendedAt)
      .where(sql`status = 'intended'`),
  ],
);

export type EffectRow = typeof effects.$inferSelect;

/** An effect with the current state of the acting agent, which is null for a person's effect, and the name of its skill. */
export type NamedEffect = EffectRow & {
  agent: { id: string; name: string; level: string } | null;
  /** The skill behind the tool; null for another tool. */
  skillName: string | null;
};
