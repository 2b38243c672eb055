import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { versionOf } from "#db/write-request";
import { agentNotFound, agentOfAnother } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { VersionCache } from "#lib/version-cache";

import { selectAgent } from "./store.ts";

/** Maximum age of cached rows even without a known change, which bounds the effect of a write past a broken gate. */
export const MAX_ROW_AGE_MS = 5_000;

const rows = new VersionCache<AgentRow>(5_000, MAX_ROW_AGE_MS);

/**
 * Finds the tenant's agent, from memory when the tenant's gate reports no change. Its counters may lag: they belong to
 * the statistics, not the definition. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's agent.
 */
export async function findAgent(ctx: ServiceContext, agentId: string): Promise<AgentRow> {
  const key = `${ctx.tenant.id}/${agentId}`;
  const kept = ctx.versions ? rows.get(key, versionOf(ctx.versions, "agents"), ctx.clock()) : undefined;
  if (kept) return kept;
  const agent = requireOwn(ctx, agentId, isUuid(agentId) ? await selectAgent(ctx.db, agentId) : undefined);
  rememberAgent(ctx, agent);
  return agent;
}

/** Caches a row that was read or written under the context's versions. */
export function rememberAgent(ctx: ServiceContext, agent: AgentRow): void {
  if (ctx.versions) rows.set(`${ctx.tenant.id}/${agent.id}`, versionOf(ctx.versions, "agents"), agent, ctx.clock());
}

/** Drops a row that is known to be out of date. */
export function forgetAgent(ctx: ServiceContext, agentId: string): void {
  rows.delete(`${ctx.tenant.id}/${agentId}`);
}

/**
 * Returns an existing agent of the tenant. Throws AGENT_NOT_FOUND, and FORBIDDEN for another tenant's agent. It decides
 * from the row that was read by the id alone, so the difference costs no statement.
 */
export function requireOwn<Agent extends { tenantId: string }>(
  ctx: { tenant: { id: string } },
  agentId: string,
  agent: Agent | undefined,
): Agent {
  if (agent === undefined) throw agentNotFound(agentId);
  if (agent.tenantId !== ctx.tenant.id) throw agentOfAnother(agentId);
  return agent;
}
