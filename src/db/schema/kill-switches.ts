import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { ownTenant } from "./accounts.ts";
import { agents } from "./agents.ts";

/**
 * Engaged kill switches: a row for each agent, or whole tenant, that may not act. Deleting the row releases the switch.
 */
export const killSwitches = sqliteTable(
  "kill_switches",
  {
    /** The id of the agent, or of the tenant when all its agents are stopped, so one query finds both. */
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** Null when the whole tenant is stopped. */
    agentId: text().references(() => agents.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    engagedByKind: text({ enum: ["user", "api_key", "agent", "system"] }).notNull(),
    engagedBy: text(),
    engagedAt: integer().notNull(),
  },
  (table) => [index("kill_switches_tenant").on(table.tenantId), index("kill_switches_agent").on(table.agentId)],
);
