import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { agents } from "./agents.ts";

/** How near an agent was to its next level at the end of a day; a row for each day on which it was looked at. */
export const agentProgress = sqliteTable(
  "agent_progress",
  {
    agentId: text()
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    /** When the day of UTC begins, milliseconds since 1970. */
    day: integer().notNull(),
    tenantId: text().notNull(),
    /** The smallest share over the requirements, 0–1; null where there is no level above. */
    progress: real(),
    /** The requirement with that share. */
    weakest: text({
      enum: [
        "readiness_score",
        "episodes",
        "intervention_rate",
        "constitutional_score",
        "success_lower_bound",
        "verified_share",
      ],
    }),
    maturityLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }).notNull(),
    version: integer().notNull(),
    /** When it was looked at last. */
    checkedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.day] }), index("agent_progress_day").on(table.day)],
);
