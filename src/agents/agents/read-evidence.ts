import type { Database } from "#db/client";
import type { AgentRow } from "#db/schema/agents";
import { isUuid } from "#lib/uuid";

import { NOTHING_AROUND } from "./agent-evidence.queries.ts";
import { requireOwn } from "./find-agent.ts";
import { type AgentWithEvidence, selectAgentWithCalls, selectAgentWithEvidence } from "./store.ts";

/** The records from which an agent's tenure is computed. */
export interface AgentLog extends Pick<AgentWithEvidence, "evidence" | "standing" | "around"> {
  agent: AgentRow;
}

export interface Evidence extends AgentLog {
  /** Counts of its latest episodes by who vouches for them. */
  counts: AgentWithEvidence["counts"];
}

interface ReadContext {
  db: Database;
  clock: () => number;
  tenant: { id: string };
}

/**
 * Reads the tenant's agent with its current evidence for graduation. Throws AGENT_NOT_FOUND, and FORBIDDEN for another
 * tenant's agent.
 */
export async function readEvidence(ctx: ReadContext, agentId: string): Promise<Evidence> {
  const found = isUuid(agentId) ? await selectAgentWithEvidence(ctx.db, agentId, ctx.clock()) : null;
  const agent = requireOwn(ctx, agentId, found?.agent);
  return {
    agent,
    evidence: found?.evidence ?? [],
    standing: found?.standing ?? null,
    around: found?.around ?? NOTHING_AROUND,
    counts: found?.counts ?? [],
  };
}

/** As `readEvidence`, with people's decisions about the agent's calls, and the latest replay with what acts now. */
export async function readCalls(ctx: ReadContext, agentId: string) {
  const found = isUuid(agentId) ? await selectAgentWithCalls(ctx.db, agentId, ctx.clock()) : null;
  const agent = requireOwn(ctx, agentId, found?.agent);
  const { evidence = [], standing = null, around = NOTHING_AROUND, calls = [], replay = null } = found ?? {};
  return { agent, evidence, standing, around, calls, replay };
}
