import type { ServiceContext } from "#context";

import { decideApproval } from "./decide-approval.ts";
import type { ApprovalRow } from "./store.ts";

/** Approves a request, unless it is decided. Throws NOT_FOUND, FORBIDDEN for one's own, CONFLICT when its time is over. */
export const approveApproval = (
  ctx: ServiceContext,
  approvalId: string,
  { reason }: { reason?: string | undefined },
): Promise<ApprovalRow> => decideApproval(ctx, approvalId, "approve", reason ?? null);
