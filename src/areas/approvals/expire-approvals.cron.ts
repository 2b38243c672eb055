import type { BaseContext } from "#context";

import { expireApprovals } from "./expire-approvals.ts";

/** Every minute. */
export async function expireApprovalsCron(ctx: BaseContext): Promise<void> {
  const expired = await expireApprovals(ctx);
  if (expired > 0) ctx.log.info("approvals_expired", { expired });
}
