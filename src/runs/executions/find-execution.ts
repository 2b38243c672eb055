import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { isAgentTool } from "#engine/reasoning/tool-name";
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
  // Only a run that started automatically, or that asked another agent, has more to read; any other takes one round trip.
  if (!STARTED.has(execution.triggeredBy) && !hasAsked(execution)) return execution;
  return { ...execution, ...(await selectStart(ctx.db, execution.id)) };
}

/** The triggers of runs whose start is stored beside them. */
const STARTED: ReadonlySet<string> = new Set(["schedule", "agent", "webhook", "event", "workflow"]);

/** Whether a run gave a task to another agent, as far as its row shows it. */
const hasAsked = ({ result, reasoningTrace }: ExecutionRecord): boolean =>
  result?.["awaiting_agents"] !== undefined ||
  reasoningTrace.some(({ tool }) => tool !== undefined && isAgentTool(tool));
