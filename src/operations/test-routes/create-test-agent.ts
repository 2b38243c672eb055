import type { AgentRow } from "#agents/agents/agent-row";
import { createAgent } from "#agents/agents/create-agent";
import type { NewAgentInput } from "#agents/agents/new-agent";
import type { BaseContext } from "#context";

import { actForTenant } from "./act-for-tenant.ts";

/** Creates an agent of any level for a tenant. Throws NOT_FOUND for the tenant, AGENT_LIMIT_EXCEEDED. */
export async function createTestAgent(base: BaseContext, tenantId: string, input: NewAgentInput): Promise<AgentRow> {
  return await createAgent(await actForTenant(base, tenantId), input);
}
