import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { agentNotFound, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { requireRun } from "#tenancy/trace-readers";

import { keepExecution, keptExecution } from "./get-execution.ts";
import { selectTraceOfAgent } from "./store.ts";

/**
 * An execution whose trace has the current state of each effect: a person may have settled it since the trace was
 * written. Throws AGENT_NOT_FOUND, FORBIDDEN for another tenant's agent, and NOT_FOUND.
 */
export async function getExecutionTrace(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
): Promise<ExecutionRecord> {
  const kept = keptExecution(ctx, agentId, executionId);
  if (kept) requireRun(ctx.actor, kept);
  if (kept && !hasOpenEffect(kept)) return kept;
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, execution, effects } = await selectTraceOfAgent(ctx.db, agentId, executionId);
  requireOwn(ctx, agentId, owner);
  if (!execution) throw notFound("execution", executionId);
  requireRun(ctx.actor, execution);
  keepExecution(ctx, execution);
  const known = new Map(effects.map(({ id, status }) => [id, status]));
  const reasoningTrace = execution.reasoningTrace.map((entry) => {
    const status = entry.effect && known.get(entry.effect.id);
    return entry.effect && status ? { ...entry, effect: { ...entry.effect, status } } : entry;
  });
  return { ...execution, reasoningTrace };
}

/** Whether the state of an effect may have changed since the trace was written. */
const hasOpenEffect = ({ reasoningTrace }: ExecutionRecord): boolean =>
  reasoningTrace.some(({ effect }) => effect?.status === "unknown" || effect?.status === "intended");
