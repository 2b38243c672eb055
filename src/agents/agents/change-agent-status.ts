import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";

import { changeAgent, type ExpectedTag } from "./change-agent.ts";
import { updateAgentRow } from "./store.ts";

/** Activates or deactivates an agent. An inactive agent refuses new executions. */
export function changeAgentStatus(
  ctx: ServiceContext,
  agentId: string,
  status: AgentRow["status"],
  expectedTag: ExpectedTag,
): Promise<AgentRow> {
  return changeAgent(ctx, agentId, expectedTag, (agent) => {
    const next = { ...agent, status, revision: agent.revision + 1, updatedAt: ctx.clock() };
    const audit = agent.status === status ? null : auditOfStatus(agent, status);
    return { next, statements: updateAgentRow(ctx.tenant.id, next), result: next, audit };
  });
}

/** The audit entry of a changed status. */
export const auditOfStatus = (agent: Pick<AgentRow, "status">, status: AgentRow["status"]) => ({
  action: status === "active" ? ("activate_agent" as const) : ("deactivate_agent" as const),
  summary: `${agent.status} to ${status}`,
});
