import type { ServiceContext } from "#context/context";
import type { ApprovalRow } from "#db/schema/approvals";
import type { AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import { ownRequest } from "./decision-record.ts";
import { selectHasOther } from "./decisions.queries.ts";

/**
 * The refusal for a caller who would approve their own request while another administrator could; null for every other
 * caller. A client is not asked a question whose answer would be refused.
 */
export async function refusalOfOwn(
  ctx: ServiceContext,
  { requestedBy }: Pick<ApprovalRow, "requestedBy">,
): Promise<AppError | null> {
  if (requestedBy === null || requestedBy !== actingUser(ctx.actor)) return null;
  return (await selectHasOther(ctx.db, ctx.tenant.id, requestedBy)) ? ownRequest() : null;
}
