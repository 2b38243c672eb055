import { considerTenure } from "#agents/agents/consider-tenure";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { ApprovalRow } from "#db/schema/approvals";
import { AppError } from "#errors/app-error";
import { actingUser } from "#tenancy/acting-user";

import { approvalDigest } from "./approval-digest.ts";
import { approvalAfter, withdrawnAt } from "./approval-state.ts";
import { lacksAnswer } from "./asked-question.ts";
import { auditOfDecision, callChanged, consequencesOfDecision, ownRequest, tooLate } from "./decision-record.ts";
import {
  requireAllPending,
  requireNoOtherDecider,
  requireOtherDecider,
  requireSameCall,
  updateBoundCall,
  updateDecisions,
} from "./decisions.queries.ts";
import { findApproval } from "./find-approval.ts";
import { asOf } from "./get-approval.ts";
import { needsSecondPerson, proposeCall } from "./propose-call.ts";
import { wakeWaiting } from "./waiting-run.ts";

/** The columns of a call that an approver changed. */
export type ChangedCall = Pick<ApprovalRow, "arguments" | "inputSummary">;

/** The approver's change of the call that a request is bound to; null for no change. */
type ChangeOfCall = (asked: ApprovalRow) => Promise<ChangedCall | null>;

export interface Decision {
  kind: "approve" | "reject";
  reason: string | null;
  /** The digest of the call that the person saw. Needed to approve a call that another person has changed. */
  digest?: string | undefined;
}

/**
 * Decides a request once. Later and racing callers get the first decision and change nothing. An approver's change
 * replaces the call that the approval is bound to; a change that needs a second person leaves the request open. Users
 * cannot approve their own requests while another administrator could. Afterwards the waiting execution continues.
 * Throws NOT_FOUND, FORBIDDEN, and CONFLICT for an expired request, for a question that an approval does not answer,
 * and for a call that changed after the person saw it.
 */
export async function decideApproval(
  ctx: ServiceContext,
  approvalId: string,
  decision: Decision,
  changeCall: ChangeOfCall = decision.kind === "approve" ? approveAsItStands : changeNothing,
): Promise<ApprovalRow> {
  const { kind, reason } = decision;
  const found = await findApproval(ctx, approvalId);
  const now = ctx.clock();
  if (found.decidedAt !== null) return sayAgain(ctx, asOf(found, now));
  const next = approvalAfter(found, { kind }, now);
  if (!next) throw tooLate(found);
  const userId = actingUser(ctx.actor);
  const changed = await boundTo(found, await changeCall(found));
  if (kind === "approve" && !isSeen(found, decision, changed !== null)) throw callChanged();
  const needsSecond = changed !== null && needsSecondPerson(found);
  if (needsSecond && userId !== null) {
    const proposed = await proposeCall(ctx, found, { ...found, ...changed, requestedBy: userId });
    if (proposed !== null) return proposed;
  }
  const decided: ApprovalRow = { ...next, ...changed, decidedAt: now, decidedBy: userId, decisionReason: reason };
  const fourEyes =
    kind === "approve" && userId !== null ? [requireOtherDecider(ctx.tenant.id, [approvalId], userId, ownRequest)] : [];
  try {
    await commit(
      ctx,
      [
        requireAllPending(ctx.tenant.id, [found], now, decidedMeanwhile),
        requireSameCall(found, callChanged),
        ...fourEyes,
        ...(needsSecond && userId !== null ? [requireNoOtherDecider(ctx.tenant.id, userId, callChanged)] : []),
        updateDecisions(decided, [approvalId]),
        ...(decided.askedArguments === null ? [] : [updateBoundCall(decided)]),
        ...consequencesOfDecision(ctx, decided),
      ],
      { touches: ["agents"], result: decided, audit: [auditOfDecision(ctx, decided)] },
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.details["reason"] !== "decided_meanwhile") throw error;
    const first = await findApproval(ctx, approvalId);
    if (first.decidedAt === null) throw tooLate(withdrawnAt(first, now));
    return sayAgain(ctx, asOf(first, now));
  }
  ctx.waitUntil(wakeWaiting(ctx, decided));
  ctx.waitUntil(considerTenure(ctx, decided.agentId));
  return decided;
}

const changeNothing: ChangeOfCall = () => Promise.resolve(null);

/** A plain approval leaves the call unchanged. It cannot answer a question that needs an answer. */
const approveAsItStands: ChangeOfCall = ({ arguments: bound }) => {
  const refusal = lacksAnswer(bound);
  return refusal === null ? Promise.resolve(null) : Promise.reject(refusal);
};

/** Whether the person approves the call that the request is bound to now, or one that they wrote themselves. */
function isSeen({ digest, askedArguments }: ApprovalRow, decision: Decision, isChanged: boolean): boolean {
  if (decision.digest !== undefined) return decision.digest === digest;
  return isChanged || askedArguments === null;
}

/** The columns that a change of the call replaces; null without a change. */
async function boundTo(
  found: ApprovalRow,
  changed: ChangedCall | null,
): Promise<Pick<ApprovalRow, "arguments" | "inputSummary" | "digest" | "askedArguments"> | null> {
  if (changed === null) return null;
  const digest = await approvalDigest({ ...found, arguments: changed.arguments });
  return { ...changed, digest, askedArguments: found.askedArguments ?? found.arguments };
}

/** Repeats the first decision, which uses up the caller's Idempotency-Key. */
async function sayAgain(ctx: ServiceContext, approval: ApprovalRow): Promise<ApprovalRow> {
  if (ctx.idempotency) await commit(ctx, [], { result: approval });
  return approval;
}

const decidedMeanwhile = (): AppError =>
  new AppError("CONFLICT", { message: "The request has just been decided.", details: { reason: "decided_meanwhile" } });
