import type { ServiceContext } from "#context";
import { AppError } from "#errors/app-error";
import { uninstalled } from "#publishing/listing-installations/uninstalled";

import { changeAgent, type ExpectedTag } from "./change-agent.ts";
import { forgetAgent } from "./find-agent.ts";
import { deleteAgentRow, requireNoActiveExecution } from "./store.ts";

/**
 * Deletes an agent with all its episodes, executions and learning data: they are hidden at once, and the clock removes them. Whether an
 * execution, or a run as a development agent, is under way is asked inside the batch, so that none can start in between.
 */
export async function deleteAgent(ctx: ServiceContext, agentId: string, expectedTag: ExpectedTag): Promise<string> {
  await changeAgent(ctx, agentId, expectedTag, (agent) => ({
    next: agent,
    statements: [
      requireNoActiveExecution(agentId, hasActiveExecutions),
      ...deleteAgentRow(ctx.tenant.id, agentId, ctx.clock()),
      uninstalled(ctx, agentId),
    ],
    result: agentId,
    audit: {
      action: "delete_agent",
      summary: `"${agent.name}", ${agent.maturityLevel}, version ${agent.version}, ${agent.totalExecutions} executions`,
    },
  }));
  forgetAgent(ctx, agentId);
  return agentId;
}

const hasActiveExecutions = (): AppError =>
  new AppError("CONFLICT", {
    message: "The agent has active executions or development runs; cancel them or wait.",
    details: { reason: "active_executions" },
  });
