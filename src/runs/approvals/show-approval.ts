import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { asOf } from "./get-approval.ts";
import { selectShownApproval, type ShownApproval } from "./store.ts";

/**
 * The tenant's approval in its current state, with the facts that a person needs for the decision. Throws NOT_FOUND.
 */
export async function showApproval(ctx: ServiceContext, approvalId: string): Promise<ShownApproval> {
  const shown = isUuid(approvalId) ? await selectShownApproval(ctx.db, ctx.tenant.id, approvalId) : undefined;
  if (!shown) throw notFound("approval", approvalId);
  return { ...shown, approval: asOf(shown.approval, ctx.clock()) };
}
