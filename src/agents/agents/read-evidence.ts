import type { Database } from "#db/client";
import { isUuid } from "#lib/uuid";

import { requireOwn } from "./find-agent.ts";
import { selectAgentWithEvidence, type AgentRow, type AgentWithEvidence } from "./store.ts";

export interface Evidence {
  agent: AgentRow;
  evidence: AgentWithEvidence["evidence"];
  standing: AgentWithEvidence["standing"];
  /** How many of its latest episodes each sort of witness vouches for. */
  counts: AgentWithEvidence["counts"];
}

/**
 * The tenant's agent with the evidence that graduation decides from, as the database has them now. Throws AGENT_NOT_FOUND, and
 * FORBIDDEN for another tenant's agent.
 */
export async function readEvidence(ctx: { db: Database; tenant: { id: string } }, agentId: string): Promise<Evidence> {
  const found = isUuid(agentId) ? await selectAgentWithEvidence(ctx.db, agentId) : null;
  const agent = requireOwn(ctx, agentId, found?.agent);
  return { agent, evidence: found?.evidence ?? [], standing: found?.standing ?? null, counts: found?.counts ?? [] };
}
