import type { BaseContext } from "#context/context";
import { AGENT_TYPE_IDS, type AgentTypeId } from "#engine/governance/development-agents";

import type { SdlcPolicy } from "./decide-run.ts";
import { selectSettings } from "./store.ts";

export interface SdlcSettings extends SdlcPolicy {
  configurations: Readonly<Record<AgentTypeId, Record<string, unknown>>>;
  /** 0 until the first change. */
  revision: number;
}

/** The tenant's settings for its development agents and for each type. */
export async function findSettings(ctx: Pick<BaseContext, "db"> & { tenant: { id: string } }): Promise<SdlcSettings> {
  const { settings, configurations } = await selectSettings(ctx.db, ctx.tenant.id);
  const configs = new Map(configurations.map(({ agentType, config }) => [agentType, config]));
  return {
    isEnabled: settings?.isEnabled ?? false,
    enabledAgentTypes: settings?.enabledAgentTypes ?? [],
    approvalRequiredFor: settings?.approvalRequiredFor ?? [],
    configurations: Object.fromEntries(AGENT_TYPE_IDS.map((id) => [id, configs.get(id) ?? {}])) as Record<
      AgentTypeId,
      Record<string, unknown>
    >,
    revision: settings?.revision ?? 0,
  };
}
