import type { ServiceContext } from "#context";

import type { ApprovalStatus } from "./approval-state.ts";
import { asOf } from "./get-approval.ts";
import { selectApprovals, type NamedApproval } from "./store.ts";

export interface ApprovalQuery {
  page: number;
  limit: number;
  status?: ApprovalStatus | undefined;
  agent_id?: string | undefined;
}

/** A page of the tenant's approvals as they stand by the clock, the latest first. */
export async function listApprovals(
  ctx: ServiceContext,
  { page, limit, status, agent_id: agentId }: ApprovalQuery,
): Promise<{ rows: NamedApproval[]; total: number }> {
  const now = ctx.clock();
  const window = { limit, offset: (page - 1) * limit };
  const { rows, total } = await selectApprovals(ctx.db, ctx.tenant.id, { status, agentId }, now, window);
  return { rows: rows.map((row) => asOf(row, now)), total };
}
