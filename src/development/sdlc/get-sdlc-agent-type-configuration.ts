import type { ServiceContext } from "#context/context";
import type { AgentTypeId } from "#engine/governance/development-agents";

import { selectConfiguration } from "./store.ts";

export interface TypeConfiguration {
  agentType: AgentTypeId;
  config: Record<string, unknown>;
  /** Null until it is set. */
  updatedAt: number | null;
}

/** The tenant's settings for an agent type. */
export async function getSdlcAgentTypeConfiguration(
  ctx: ServiceContext,
  agentType: AgentTypeId,
): Promise<TypeConfiguration> {
  const row = await selectConfiguration(ctx.db, ctx.tenant.id, agentType);
  return { agentType, config: row?.config ?? {}, updatedAt: row?.updatedAt ?? null };
}
