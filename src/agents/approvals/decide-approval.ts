import { recordIntervention } from "#agents/episodes/record-intervention";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { emitEvent } from "#events/outbox/emit-event";
import { auditEntry } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";
import { refuseSample } from "#tenancy/sample";

import { approvalAfter } from "./approval-state.ts";
import { decisionEvent } from "./decision-event.ts";
import { findApproval } from "./find-approval.ts";
import { asOf } from "./get-approval.ts";
import { auditOf } from "./open-approval.ts";
import { requireOtherDecider, requirePending, updateDecision, type ApprovalRow } from "./store.ts";
import { wakeWaiting } from "./waiting-run.ts";

/**
 * Decides a request once: later and racing callers get the first decision and change nothing.
 * Users cannot approve their own requests while another administrator could. Afterwards the execution that waits goes on.
 * Throws NOT_FOUND, FORBIDDEN, and CONFLICT for a request whose time is over.
 */
export async function decideApproval(
  ctx: ServiceContext,
  approvalId: string,
  kind: "approve" | "reject",
  reason: string | null,
): Promise<ApprovalRow> {
  const found = await findApproval(ctx, approvalId);
  refuseSample(found.id);
  const now = ctx.clock();
  if (found.decidedAt !== null) return sayAgain(ctx, asOf(found, now));
  const next = approvalAfter(found, { kind }, now);
  if (!next) throw tooLate(found);
  const userId = actingUser(ctx.actor);
  const decided: ApprovalRow = { ...next, decidedAt: now, decidedBy: userId, decisionReason: reason };
  const intervention =
    kind === "reject" && found.waitsId !== null
      ? recordIntervention(ctx, { agentId: found.agentId, executionId: found.waitsId }, "approval_refused")
      : [];
  const fourEyes =
    kind === "approve" && userId !== null ? [requireOtherDecider(ctx.tenant.id, approvalId, userId, ownRequest)] : [];
  const entry = auditEntry(ctx, {
    ...auditOf(decided),
    outcome: kind === "approve" ? "approved" : "rejected",
    success: true,
    reason,
  });
  try {
    await commit(
      ctx,
      [
        requirePending(ctx.tenant.id, approvalId, now, decidedMeanwhile),
        ...fourEyes,
        updateDecision(decided),
        ...intervention,
        emitEvent(ctx, "approval.decided", decisionEvent(decided)),
      ],
      { result: decided, audit: [entry] },
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.details["reason"] !== "decided_meanwhile") throw error;
    const first = await findApproval(ctx, approvalId);
    if (first.decidedAt === null) throw tooLate(first);
    return sayAgain(ctx, asOf(first, now));
  }
  ctx.waitUntil(wakeWaiting(ctx, decided));
  return decided;
}

/** The first decision; a caller's Idempotency-Key is spent on it. */
async function sayAgain(ctx: ServiceContext, approval: ApprovalRow): Promise<ApprovalRow> {
  if (ctx.idempotency) await commit(ctx, [], { result: approval });
  return approval;
}

const tooLate = ({ expiresAt }: ApprovalRow): AppError =>
  new AppError("CONFLICT", {
    message: "The request has expired; request a new approval.",
    details: { reason: "expired", expires_at: new Date(expiresAt).toISOString() },
  });

const ownRequest = (): AppError =>
  new AppError("FORBIDDEN", {
    message: "You requested this approval yourself; another administrator of the tenant must approve it.",
    details: { reason: "own_request" },
  });

const decidedMeanwhile = (): AppError =>
  new AppError("CONFLICT", { message: "The request has just been decided.", details: { reason: "decided_meanwhile" } });
