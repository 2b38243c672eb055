import { requireOwn } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import type { ExecutionStatus } from "#engine/reasoning/run-state";
import { agentNotFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";
import { shownTo } from "#runs/execution-records/shown-to";

import { selectExecutions } from "./store.ts";

/** A page of an agent's executions, newest first. */
export async function listExecutions(
  ctx: ServiceContext,
  agentId: string,
  { page, limit, status }: { page: number; limit: number; status: ExecutionStatus | undefined },
): Promise<{ rows: ExecutionRecord[]; total: number }> {
  if (!isUuid(agentId)) throw agentNotFound(agentId);
  const { owner, rows, total } = await selectExecutions(ctx.db, agentId, {
    status,
    limit,
    offset: (page - 1) * limit,
  });
  requireOwn(ctx, agentId, owner);
  return { rows: rows.map((row) => shownTo(ctx.actor, row)), total };
}
