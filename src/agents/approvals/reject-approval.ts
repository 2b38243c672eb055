import type { ServiceContext } from "#context";

import { decideApproval } from "./decide-approval.ts";
import type { ApprovalRow } from "./store.ts";

/** Rejects a request, unless it is decided; one's own too. Throws NOT_FOUND, CONFLICT when its time is over. */
export const rejectApproval = (
  ctx: ServiceContext,
  approvalId: string,
  { reason }: { reason?: string | undefined },
): Promise<ApprovalRow> => decideApproval(ctx, approvalId, "reject", reason ?? null);
