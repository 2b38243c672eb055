import type { BaseContext } from "#context/context";
import type { ApprovalRow } from "#db/schema/approvals";
import { notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";

import { selectApproval } from "./store.ts";

/** Reads the tenant's stored approval. Throws NOT_FOUND, also for a malformed id and another tenant's approval. */
export async function findApproval(
  ctx: Pick<BaseContext, "db"> & { tenant: { id: string } },
  approvalId: string,
): Promise<ApprovalRow> {
  const approval = isUuid(approvalId) ? await selectApproval(ctx.db, ctx.tenant.id, approvalId) : undefined;
  if (!approval) throw notFound("approval", approvalId);
  return approval;
}
