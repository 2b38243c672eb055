import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { agentNotFound, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { selectExecutionOfAgent, selectStart } from "./store.ts";

/** An execution of the tenant's agent. Throws AGENT_NOT_FOUND, FORBIDDEN for another tenant's agent, and NOT_FOUND. */
export async function findExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
): Promise<ExecutionRecord> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, execution } = await selectExecutionOfAgent(ctx.db, agentId, executionId);
  requireOwn(ctx, agentId, owner);
  if (!execution) throw notFound("execution", executionId);
  // Only a run that started automatically has a start to read, so any other takes one round trip.
  if (execution.triggeredBy !== "schedule") return execution;
  return { ...execution, startedBy: await selectStart(ctx.db, execution.id) };
}
