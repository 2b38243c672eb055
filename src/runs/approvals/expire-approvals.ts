import type { BaseContext, SystemContext } from "#context/context";
import { commit, commitStep } from "#db/commit";
import type { ApprovalRow } from "#db/schema/approvals";
import { AppError } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";
import { inSteps, sweepTime } from "#lib/in-steps";
import { uuidBound } from "#lib/uuid";
import { auditEntry } from "#platform/audit/audit-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { decisionEvent } from "./decision-event.ts";
import { auditOf } from "./open-approval.ts";
import { deleteOver, requireStatus, selectOverdue, updateExpired } from "./store.ts";
import { wakeWaiting } from "./waiting-run.ts";

const MAX_PER_RUN = 200;
const DAY_MS = 86_400_000;

/**
 * Records expired requests and approvals. Undecided requests cause `approval.decided`. Returns the number written; a
 * failed one is retried at the next run.
 */
export async function expireApprovals(base: BaseContext): Promise<number> {
  let expired = 0;
  for (const approval of await selectOverdue(base.db, base.clock(), MAX_PER_RUN)) {
    try {
      await expireApproval(systemContext(base, approval.tenantId), approval);
      expired++;
    } catch (error) {
      if (error instanceof AppError && error.details["reason"] === "changed") continue;
      base.log.error("approval_expiry_failed", { tenant: approval.tenantId, approval: approval.id, error });
    }
  }
  return expired;
}

/** Removes approvals that are over, after their retention. */
export async function removeOver(ctx: BaseContext): Promise<void> {
  const bound = uuidBound(ctx.clock() - ctx.config.retention.approvalDays * DAY_MS);
  await inSteps(sweepTime(ctx.clock), async (rows) => commitStep(ctx, await deleteOver(ctx.db, bound, rows)));
}

/**
 * Records that an approval has expired. Throws CONFLICT when it was decided or used in the meantime.
 */
export async function expireApproval(ctx: SystemContext, approval: ApprovalRow): Promise<void> {
  const expired = { ...approval, status: "expired" as const };
  const event = approval.status === "pending" ? [emitEvent(ctx, "approval.decided", decisionEvent(expired))] : [];
  const entry = auditEntry(ctx, { ...auditOf(expired), outcome: "expired", success: false });
  await commit(ctx, [requireStatus(approval, changed), updateExpired(approval.tenantId, approval.id), ...event], {
    audit: [entry],
  });
  await wakeWaiting(ctx, approval);
}

const systemContext = (base: BaseContext, tenantId: string): SystemContext => ({
  ...base,
  tenant: { id: tenantId },
  actor: { kind: "system", trigger: "cron" },
  writer: tenantGate(base, tenantId),
});

const changed = (): AppError => new AppError("CONFLICT", { details: { reason: "changed" } });
