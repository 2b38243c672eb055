import type { ServiceContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditEntry } from "#platform/audit/audit-entry";

import { approvalDigest, type GovernedCall } from "./approval-digest.ts";
import { auditOf } from "./open-approval.ts";
import type { ApprovalUse } from "./spendable.queries.ts";
import { requireSpendable, selectSpendable, updateConsumed } from "./store.ts";

export interface ApprovalClaim extends GovernedCall {
  /** Only this approval may be used. */
  approvalId?: string | undefined;
  /**
   * Names the call that is about to be made only once. When it has used an approval and asks again, as after a crash
   * before it began, the answer is yes again. A new name for each call when absent.
   */
  consumer?: string;
  /** The step of a workflow whose own call it is: it may use a grant that an approval step gave it. */
  step?: ApprovalUse["step"];
}

type ConsumeContext = Pick<ServiceContext | SystemContext, "db" | "writer" | "clock" | "newId" | "tenant" | "actor">;

/**
 * Uses an approval of exactly this call: one that is approved, in time and unused. Of racing calls, at most one gets
 * true for one approval; without true the action must not be done. The use and its audit entry are one batch. Throws
 * UNAVAILABLE when the tenant's gate or the database is down: then the state is unknown, and nothing may be done.
 */
export async function consumeApproval(ctx: ConsumeContext, claim: ApprovalClaim): Promise<boolean> {
  const { approvalId, consumer = ctx.newId(), step } = claim;
  if (approvalId !== undefined && !isUuid(approvalId)) return false;
  const digest = await approvalDigest(claim);
  const now = ctx.clock();
  const found = await selectSpendable(ctx.db, ctx.tenant.id, { digest, consumer, step, approvalId }, now);
  if (found.some(({ consumedBy }) => consumedBy === consumer)) return true;
  for (const approval of found) {
    const consumed = { ...approval, status: "consumed" as const, consumedAt: now, consumedBy: consumer };
    const entry = auditEntry(ctx, {
      ...auditOf(consumed),
      outcome: "consumed",
      success: true,
      actor: { actorKind: "agent", actorId: approval.agentId },
    });
    try {
      await commit(
        { writer: ctx.writer, clock: ctx.clock },
        [
          requireSpendable(approval, { consumer, step }, now, notSpendable),
          updateConsumed(ctx.tenant.id, approval.id, consumer, now),
        ],
        { audit: [entry] },
      );
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.details["reason"] !== "not_spendable") throw error;
    }
  }
  return false;
}

const notSpendable = (): AppError => new AppError("CONFLICT", { details: { reason: "not_spendable" } });
