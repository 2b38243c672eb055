import { sql, type SQL } from "drizzle-orm";

import type { agents } from "./schema/agents.ts";

type Level = (typeof agents.$inferSelect)["maturityLevel"];

/**
 * The level that governance decides with: that of the agent, but `intern` at most while it is on probation. `agent`: the
 * alias of the table of agents in the statement.
 */
export const effectiveLevelSql = (agent: string): SQL<Level> => {
  const [id, level] = [sql.raw(`${agent}.id`), sql.raw(`${agent}.maturity_level`)];
  return sql<Level>`(CASE WHEN ${level} IN ('supervised', 'autonomous') AND EXISTS (SELECT 1 FROM graduation_standings AS held
    WHERE held.agent_id = ${id} AND held.probation_since IS NOT NULL) THEN 'intern' ELSE ${level} END)`;
};
