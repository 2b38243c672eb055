import type { ServiceContext } from "#context/context";
import { agentNotFound, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { selectExecutionOfAgent } from "./store.ts";

/** An execution of the tenant's agent. Throws AGENT_NOT_FOUND, also for another tenant's agent, and NOT_FOUND. */
export async function findExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
): Promise<ExecutionRecord> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { tenantId, execution } = await selectExecutionOfAgent(ctx.db, agentId, executionId);
  requireOwnAgent(ctx, agentId, tenantId);
  if (!execution) throw notFound("execution", executionId);
  return execution;
}

/** Requires that the agent belongs to the caller's tenant. */
export function requireOwnAgent(ctx: ServiceContext, agentId: string, tenantId: string | undefined): void {
  if (tenantId !== ctx.tenant.id) throw agentNotFound(agentId);
}
