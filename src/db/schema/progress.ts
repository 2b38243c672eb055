import { index, integer, primaryKey, real, text } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { agents } from "./agents.ts";

/** An agent's progress to the next level at the end of a day; a row for each day with a check. */
export const agentProgress = ownedTable(
  "agent_progress",
  {
    agentId: belongsTo(agents).notNull(),
    /** The beginning of the day (UTC), in milliseconds since 1970. */
    day: integer().notNull(),
    tenantId: text().notNull(),
    /** The smallest share over the requirements, 0–1; null at the highest level. */
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
        "days",
        "kinds",
        "contacts",
        "sampled",
        "looked_at",
        "void_share",
        "probation",
      ],
    }),
    maturityLevel: text({ enum: ["student", "intern", "supervised", "autonomous"] }).notNull(),
    version: integer().notNull(),
    /** The time of the last check. */
    checkedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentId, table.day] }), index("agent_progress_day").on(table.day)],
);
