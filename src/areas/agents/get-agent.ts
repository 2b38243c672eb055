import { assessReadiness, EVIDENCE_WINDOW, type Readiness } from "#areas/graduation/readiness";
import type { ServiceContext } from "#context";
import { isUuid } from "#lib/uuid";
import { VersionCache } from "#lib/version-cache";

import { MAX_ROW_AGE_MS, rememberAgent, requireOwn } from "./find-agent.ts";
import { selectAgentWithEvidence, type AgentRow } from "./store.ts";

export interface AgentDetail {
  agent: AgentRow;
  readiness: Readiness;
}

const details = new VersionCache<AgentDetail>(5_000, MAX_ROW_AGE_MS);

/** The tenant's agent with its statistics and how ready it is for the next level. Throws AGENT_NOT_FOUND, FORBIDDEN. */
export async function getAgent(ctx: ServiceContext, agentId: string): Promise<AgentDetail> {
  const key = `${ctx.tenant.id}/${agentId}`;
  const version = ctx.versions ? `${ctx.versions.agents} ${ctx.versions.executions}` : null;
  const kept = version === null ? undefined : details.get(key, version, ctx.clock());
  if (kept) return kept;
  const found = isUuid(agentId) ? await selectAgentWithEvidence(ctx.db, agentId, EVIDENCE_WINDOW) : null;
  const agent = requireOwn(ctx, agentId, found?.agent);
  const readiness = assessReadiness({ level: agent.maturityLevel, version: agent.version }, found?.evidence ?? []);
  const detail = { agent, readiness };
  rememberAgent(ctx, agent);
  if (version !== null) details.set(key, version, detail, ctx.clock());
  return detail;
}
