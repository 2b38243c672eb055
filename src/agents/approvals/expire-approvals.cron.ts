import type { BaseContext } from "#context";

import { expireApprovals } from "./expire-approvals.ts";
import { wakeDecided } from "./wake-decided.ts";

/** Every minute. */
export async function expireApprovalsCron(ctx: BaseContext): Promise<void> {
  const expired = await expireApprovals(ctx);
  const woken = await wakeDecided(ctx);
  if (expired + woken > 0) ctx.log.info("approvals_swept", { expired, woken });
}
