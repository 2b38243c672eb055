import type { Database } from "#db/client";
import type { AgentRow } from "#db/schema/agents";
import { isUuid } from "#lib/uuid";

import { requireOwn } from "./find-agent.ts";
import { selectAgentWithEvidence, type AgentWithEvidence } from "./store.ts";

export interface Evidence {
  agent: AgentRow;
  evidence: AgentWithEvidence["evidence"];
  standing: AgentWithEvidence["standing"];
  /** Counts of its latest episodes by who vouches for them. */
  counts: AgentWithEvidence["counts"];
}

/**
 * Reads the tenant's agent with its current evidence for graduation. Throws AGENT_NOT_FOUND, and FORBIDDEN for another
 * tenant's agent.
 */
export async function readEvidence(ctx: { db: Database; tenant: { id: string } }, agentId: string): Promise<Evidence> {
  const found = isUuid(agentId) ? await selectAgentWithEvidence(ctx.db, agentId) : null;
  const agent = requireOwn(ctx, agentId, found?.agent);
  return { agent, evidence: found?.evidence ?? [], standing: found?.standing ?? null, counts: found?.counts ?? [] };
}
