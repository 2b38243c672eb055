import type { ServiceContext } from "#context/context";
import { AGENT_TYPE_IDS, AGENT_TYPES, type AgentType, type AgentTypeId } from "#engine/governance/development-agents";

import { findSettings } from "./find-settings.ts";

export interface ListedAgentType extends AgentType {
  id: AgentTypeId;
  /** Whether an agent may work as this type now. */
  isEnabled: boolean;
}

/** The five types, and which of them may work now. */
export async function listSdlcAgentTypes(ctx: ServiceContext): Promise<ListedAgentType[]> {
  const { isEnabled, enabledAgentTypes } = await findSettings(ctx);
  return AGENT_TYPE_IDS.map((id) => ({
    id,
    ...AGENT_TYPES[id],
    isEnabled: isEnabled && enabledAgentTypes.includes(id),
  }));
}
