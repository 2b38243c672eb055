import { index, integer, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { agents } from "./agents.ts";

/**
 * Engaged kill switches: a row for each agent, or whole tenant, that may not act. Deleting the row releases the switch.
 */
export const killSwitches = ownedTable(
  "kill_switches",
  {
    /** The id of the agent, or of the tenant when all its agents are stopped, so one query finds both. */
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** Null when the whole tenant is stopped. */
    agentId: belongsTo(agents),
    reason: text().notNull(),
    engagedByKind: text({ enum: ["user", "api_key", "agent", "system"] }).notNull(),
    engagedBy: text(),
    engagedAt: integer().notNull(),
  },
  (table) => [index("kill_switches_tenant").on(table.tenantId), index("kill_switches_agent").on(table.agentId)],
);
