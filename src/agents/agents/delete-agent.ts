import type { ServiceContext } from "#context/context";
import type { AgentRow } from "#db/schema/agents";
import { AppError } from "#errors/app-error";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { changeAgent, type ExpectedTag } from "./change-agent.ts";
import { forgetAgent } from "./find-agent.ts";
import { deleteAgentRows, requireNoActiveExecution } from "./store.ts";

/** The deleted agent and the time. */
export interface DeletedAgent {
  agentId: string;
  deletedAt: number;
}

/**
 * Deletes an agent with all its episodes, executions and learning data. They are hidden at once, and a sweep removes
 * them when their restore period ends. The batch checks that no execution, or run as a development agent, is under way,
 * so that none can start in between.
 */
export async function deleteAgent(
  ctx: ServiceContext,
  agentId: string,
  expectedTag: ExpectedTag,
): Promise<DeletedAgent> {
  const deleted = { agentId, deletedAt: ctx.clock() };
  await changeAgent(ctx, agentId, expectedTag, (agent) => ({
    next: agent,
    statements: [
      requireNoActiveExecution(agentId, hasActiveExecutions),
      ...deleteAgentRows(ctx.tenant.id, [agentId], deleted.deletedAt),
      uninstalled(ctx, agentId),
    ],
    result: deleted,
    audit: auditOfDeletion(agent),
  }));
  forgetAgent(ctx, agentId);
  return deleted;
}

type Described = Pick<AgentRow, "name" | "maturityLevel" | "version" | "totalExecutions">;

/** The audit entry of a deletion. */
export const auditOfDeletion = ({ name, maturityLevel, version, totalExecutions }: Described) => ({
  action: "delete_agent" as const,
  summary: `"${name}", ${maturityLevel}, version ${version}, ${totalExecutions} executions`,
});

export const hasActiveExecutions = (): AppError =>
  new AppError("CONFLICT", {
    message: "The agent has active executions or development runs; cancel them or wait.",
    details: { reason: "active_executions" },
  });
