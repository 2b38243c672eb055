import type { ServiceContext } from "#context/context";

import type { ApprovalStatus, ApprovalView } from "./approval-state.ts";
import { asOf } from "./get-approval.ts";
import { selectApprovals, type NamedApproval } from "./store.ts";

export interface ApprovalQuery {
  page: number;
  limit: number;
  status?: ApprovalStatus | undefined;
  view?: ApprovalView | undefined;
  agent_id?: string | undefined;
  /** Whether to count the approvals in each view. */
  counts?: boolean | undefined;
}

/** A page of the tenant's approvals in their current state, newest first. */
export async function listApprovals(
  ctx: ServiceContext,
  { page, limit, status, view, agent_id: agentId, counts: hasCounts = false }: ApprovalQuery,
): Promise<{ rows: NamedApproval[]; total: number; counts: Record<ApprovalView, number> | null }> {
  const now = ctx.clock();
  const window = { limit, offset: (page - 1) * limit };
  const filter = { status, view, agentId, hasCounts };
  const { rows, total, counts } = await selectApprovals(ctx.db, ctx.tenant.id, filter, now, window);
  return { rows: rows.map((row) => asOf(row, now)), total, counts };
}
