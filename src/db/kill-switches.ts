/** The scope of the switch that stops an agent: its own, or its tenant's. */
export type StopScope = "agent" | "tenant";

/** The condition, as text, that no switch stops the agent; for statements about a row of `agents`. */
export const AGENT_NOT_STOPPED =
  "NOT EXISTS (SELECT 1 FROM kill_switches WHERE kill_switches.id IN (agents.id, agents.tenant_id))";

/**
 * The scope of the switch that stops the agent of a row of `agents`, the tenant's first, as text for a column; null
 * without one.
 */
export const STOPPED_BY = `(SELECT CASE WHEN kill_switches.agent_id IS NULL THEN 'tenant' ELSE 'agent' END
  FROM kill_switches WHERE kill_switches.id IN (agents.id, agents.tenant_id)
  ORDER BY kill_switches.agent_id IS NOT NULL LIMIT 1)`;
