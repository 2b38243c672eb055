import { considerTenure } from "#agents/agents/consider-tenure";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { ApprovalRow } from "#db/schema/approvals";
import { AppError, notFound } from "#errors/app-error";
import { decideAnew, movedOn } from "#errors/moved-on";
import { isUuid } from "#lib/uuid";
import { actingUser } from "#tenancy/acting-user";

import { approvalAfter, withdrawnAt } from "./approval-state.ts";
import { lacksAnswer } from "./asked-question.ts";
import { auditOfDecision, callChanged, consequencesOfDecision, ownRequest, tooLate } from "./decision-record.ts";
import {
  requireAllPending,
  requireOtherDecider,
  requireUnchanged,
  selectToDecide,
  selectWithdrawn,
  updateDecisions,
} from "./decisions.queries.ts";
import { wakeWaiting } from "./waiting-run.ts";

/** The outcome for one of many requests. */
export interface DecidedOne {
  approvalId: string;
  /** Null when it has the requested decision, made now or earlier. */
  refusal: AppError | null;
}

type Decision = "approve" | "reject";

/**
 * Decides many requests by the rules of one, in one batch. The read before it decides the refusals. When another person
 * decides in between, all are examined again. Afterwards the waiting runs continue. Throws CONFLICT when others keep
 * deciding.
 */
export const decideManyApprovals = (
  ctx: ServiceContext,
  approvalIds: readonly string[],
  kind: Decision,
  reason: string | null,
): Promise<DecidedOne[]> =>
  decideAnew(async () => {
    const userId = actingUser(ctx.actor);
    const found = await selectToDecide(ctx.db, ctx.tenant.id, approvalIds.filter(isUuid), userId);
    const withdrawn = await selectWithdrawn(ctx.db, ctx.tenant.id, found.approvals);
    const at = ctx.clock();
    const known = new Map(
      found.approvals.map((one) => [one.id, withdrawn.has(one.id) ? withdrawnAt(one, at) : one] as const),
    );
    const results = approvalIds.map((approvalId): DecidedOne => {
      const approval = known.get(approvalId);
      const refusal = approval
        ? refusalOf(approval, { kind, at, userId, mayBeAlone: !found.hasOther })
        : notFound("approval", approvalId);
      return { approvalId, refusal };
    });
    const decided = results.flatMap(({ approvalId, refusal }) => {
      const approval = refusal === null ? known.get(approvalId) : undefined;
      const next = approval && approval.decidedAt === null ? approvalAfter(approval, { kind }, at) : null;
      return next === null ? [] : [{ ...next, decidedAt: at, decidedBy: userId, decisionReason: reason }];
    });
    await write(ctx, decided, kind, userId, results);
    return results;
  });

interface Asked {
  kind: Decision;
  at: number;
  userId: string | null;
  /** Whether no other person could decide. */
  mayBeAlone: boolean;
}

function refusalOf(approval: ApprovalRow, { kind, at, userId, mayBeAlone }: Asked): AppError | null {
  if (approval.decidedAt !== null)
    return (approval.status === "rejected") === (kind === "reject") ? null : decidedBefore(approval);
  if (approvalAfter(approval, { kind }, at) === null) return tooLate(approval);
  const unanswered = kind === "approve" ? lacksAnswer(approval.arguments) : null;
  if (unanswered !== null) return unanswered;
  if (kind === "approve" && approval.askedArguments !== null) return callChanged();
  const isOwn = kind === "approve" && userId !== null && approval.requestedBy === userId;
  return isOwn && !mayBeAlone ? ownRequest() : null;
}

async function write(
  ctx: ServiceContext,
  decided: readonly ApprovalRow[],
  kind: Decision,
  userId: string | null,
  result: DecidedOne[],
): Promise<void> {
  const [first] = decided;
  if (first === undefined) {
    if (ctx.idempotency) await commit(ctx, [], { result });
    return;
  }
  const ids = decided.map(({ id }) => id);
  const fourEyes =
    kind === "approve" && userId !== null ? [requireOtherDecider(ctx.tenant.id, ids, userId, changedMeanwhile)] : [];
  await commit(
    ctx,
    [
      requireAllPending(ctx.tenant.id, decided, ctx.clock(), changedMeanwhile),
      ...(kind === "approve" ? [requireUnchanged(ctx.tenant.id, ids, changedMeanwhile)] : []),
      ...fourEyes,
      updateDecisions(first, ids),
      ...decided.flatMap((approval) => consequencesOfDecision(ctx, approval)),
    ],
    { touches: ["agents"], result, audit: decided.map((approval) => auditOfDecision(ctx, approval)) },
  );
  for (const approval of decided) ctx.waitUntil(wakeWaiting(ctx, approval));
  for (const agentId of new Set(decided.map((approval) => approval.agentId)))
    ctx.waitUntil(considerTenure(ctx, agentId));
}

const decidedBefore = ({ status }: ApprovalRow): AppError =>
  new AppError("CONFLICT", {
    message: `The request was already ${status === "rejected" ? "rejected" : "approved"} by someone else.`,
    details: { reason: "decided_before" },
  });

const changedMeanwhile = (): AppError => movedOn("Other users are deciding these requests. Try again.");
