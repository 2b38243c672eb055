import { MAX_ROW_AGE_MS } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context";
import { versionOf } from "#db/write-request";
import { isFinal } from "#engine/reasoning/run-state";
import { VersionCache } from "#lib/version-cache";

import type { ExecutionRecord } from "./execution-record.ts";
import { findExecution } from "./find-execution.ts";

const ended = new VersionCache<ExecutionRecord>(1_000, MAX_ROW_AGE_MS);

/** An execution of the tenant's agent. One that is over never changes, so it may come from memory as long as no agent was deleted. */
export async function getExecution(
  ctx: ServiceContext,
  agentId: string,
  executionId: string,
): Promise<ExecutionRecord> {
  const key = `${ctx.tenant.id}/${agentId}/${executionId}`;
  const kept = ctx.versions ? ended.get(key, versionOf(ctx.versions, "agents"), ctx.clock()) : undefined;
  if (kept) return kept;
  const execution = await findExecution(ctx, agentId, executionId);
  if (ctx.versions && isFinal(execution.status))
    ended.set(key, versionOf(ctx.versions, "agents"), execution, ctx.clock());
  return execution;
}
