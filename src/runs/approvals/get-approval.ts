import type { BaseContext } from "#context/context";
import type { ApprovalRow } from "#db/schema/approvals";

import { statusAt } from "./approval-state.ts";
import { findApproval } from "./find-approval.ts";

/** The tenant's approval in its current state. */
export async function getApproval(
  ctx: Pick<BaseContext, "db" | "clock"> & { tenant: { id: string } },
  approvalId: string,
): Promise<ApprovalRow> {
  return asOf(await findApproval(ctx, approvalId), ctx.clock());
}

/** An approval past its time is expired, whether or not the minute job has recorded it. */
export const asOf = <Approval extends ApprovalRow>(approval: Approval, now: number): Approval => ({
  ...approval,
  status: statusAt(approval, now),
});
