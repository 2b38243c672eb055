import { MAX_ROW_AGE_MS } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { versionOf } from "#db/write-request";
import { isFinal } from "#engine/reasoning/run-state";
import { VersionCache } from "#lib/version-cache";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { shownTo } from "#runs/execution-records/shown-to";
import { withFailure } from "#runs/failed-runs/with-failure";

import { findExecution } from "./find-execution.ts";

const ended = new VersionCache<ExecutionRecord>(1_000, MAX_ROW_AGE_MS);

/**
 * An execution of the tenant's agent. An ended one never changes, so it may come from memory as long as no agent was
 * deleted.
 */
export async function getExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
): Promise<ExecutionRecord> {
  const kept = keptExecution(ctx, agentId, executionId);
  if (kept) return shownTo(ctx.actor, await withFailure(kept));
  const execution = await findExecution(ctx, agentId, executionId);
  keepExecution(ctx, execution);
  return shownTo(ctx.actor, await withFailure(execution));
}

/** The cached execution, if there is one and it may be used. */
export const keptExecution = (ctx: ServiceContext, agentId: string, executionId: string): ExecutionRecord | undefined =>
  ctx.versions
    ? ended.get(`${ctx.tenant.id}/${agentId}/${executionId}`, versionOf(ctx.versions, "agents"), ctx.clock())
    : undefined;

/** Caches an ended execution of the tenant. */
export function keepExecution(ctx: ServiceContext, execution: ExecutionRecord): void {
  const { agentId, id, status } = execution;
  if (ctx.versions && isFinal(status))
    ended.set(`${ctx.tenant.id}/${agentId}/${id}`, versionOf(ctx.versions, "agents"), execution, ctx.clock());
}
