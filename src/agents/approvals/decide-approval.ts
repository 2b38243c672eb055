import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import type { ApprovalRow } from "#db/schema/approvals";
import { AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";
import { refuseSample } from "#tenancy/sample";

import { approvalDigest } from "./approval-digest.ts";
import { approvalAfter } from "./approval-state.ts";
import { lacksAnswer } from "./asked-question.ts";
import { auditOfDecision, consequencesOfDecision, ownRequest, tooLate } from "./decision-record.ts";
import { requireAllPending, requireOtherDecider, updateBoundCall, updateDecisions } from "./decisions.queries.ts";
import { findApproval } from "./find-approval.ts";
import { asOf } from "./get-approval.ts";
import { wakeWaiting } from "./waiting-run.ts";

/** The approver's change of the call that a request is bound to; null for no change. */
type ChangeOfCall = (asked: ApprovalRow) => Promise<Record<string, unknown> | null>;

/**
 * Decides a request once. Later and racing callers get the first decision and change nothing. An approver's change
 * replaces the call that the approval is bound to. Users cannot approve their own requests while another administrator
 * could. Afterwards the waiting execution continues. Throws NOT_FOUND, FORBIDDEN, and CONFLICT for an expired request
 * and a question that an approval does not answer.
 */
export async function decideApproval(
  ctx: ServiceContext,
  approvalId: string,
  kind: "approve" | "reject",
  reason: string | null,
  changeCall: ChangeOfCall = kind === "approve" ? approveAsItStands : changeNothing,
): Promise<ApprovalRow> {
  const found = await findApproval(ctx, approvalId);
  refuseSample(found.id);
  const now = ctx.clock();
  if (found.decidedAt !== null) return sayAgain(ctx, asOf(found, now));
  const next = approvalAfter(found, { kind }, now);
  if (!next) throw tooLate(found);
  const userId = actingUser(ctx.actor);
  const bound = await boundTo(found, await changeCall(found));
  const decided: ApprovalRow = { ...next, ...bound, decidedAt: now, decidedBy: userId, decisionReason: reason };
  const fourEyes =
    kind === "approve" && userId !== null ? [requireOtherDecider(ctx.tenant.id, [approvalId], userId, ownRequest)] : [];
  try {
    await commit(
      ctx,
      [
        requireAllPending(ctx.tenant.id, [approvalId], now, decidedMeanwhile),
        ...fourEyes,
        updateDecisions(decided, [approvalId]),
        ...(decided.askedArguments === null ? [] : [updateBoundCall(decided)]),
        ...consequencesOfDecision(ctx, decided),
      ],
      { result: decided, audit: [auditOfDecision(ctx, decided)] },
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

const changeNothing: ChangeOfCall = () => Promise.resolve(null);

/** A plain approval leaves the call unchanged. It cannot answer a question that needs an answer. */
const approveAsItStands: ChangeOfCall = ({ arguments: bound }) => {
  const refusal = lacksAnswer(bound);
  return refusal === null ? Promise.resolve(null) : Promise.reject(refusal);
};

/** The columns that a change of the call replaces. */
async function boundTo(
  found: ApprovalRow,
  changed: Record<string, unknown> | null,
): Promise<Partial<Pick<ApprovalRow, "arguments" | "digest" | "askedArguments">>> {
  if (changed === null) return {};
  const digest = await approvalDigest({ ...found, arguments: changed });
  return { arguments: changed, digest, askedArguments: found.arguments };
}

/** Repeats the first decision, which uses up the caller's Idempotency-Key. */
async function sayAgain(ctx: ServiceContext, approval: ApprovalRow): Promise<ApprovalRow> {
  if (ctx.idempotency) await commit(ctx, [], { result: approval });
  return approval;
}

const decidedMeanwhile = (): AppError =>
  new AppError("CONFLICT", { message: "The request has just been decided.", details: { reason: "decided_meanwhile" } });
