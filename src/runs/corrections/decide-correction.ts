import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, notFound } from "#errors/app-error";
import { isUuid } from "#lib/uuid";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { type CorrectionRow, requireWaiting, selectCorrection, updateDecision } from "./store.ts";

export type CorrectionDecision = "take" | "leave";

const DECIDED = { take: "taken", leave: "left" } as const;

/**
 * Takes a colleague's correction, so that it steers every run that it fits, or leaves it, so that it steers none, not even
 * its author's. Throws NOT_FOUND, and CONFLICT (`already_decided`) when someone decided before.
 */
export async function decideCorrection(
  ctx: ServiceContext,
  correctionId: string,
  { decision, reason }: { decision: CorrectionDecision; reason: string | null },
): Promise<CorrectionRow> {
  const found = isUuid(correctionId) ? await selectCorrection(ctx.db, ctx.tenant.id, correctionId) : undefined;
  if (!found) throw notFound("correction", correctionId);
  if (found.state !== "waiting") throw alreadyDecided();
  const decided: CorrectionRow = { ...found, state: DECIDED[decision] };
  const entry = auditChange(ctx, {
    action: decision === "take" ? "take_correction" : "leave_correction",
    agentId: found.agentId,
    summary: `correction ${found.id} by ${found.authorName ?? found.authorId ?? "an unknown person"}: ${found.text}`,
    ...(reason === null ? {} : { reason }),
  });
  await commit(
    ctx,
    [
      requireWaiting(ctx.tenant.id, found.id, alreadyDecided),
      updateDecision(found, {
        state: DECIDED[decision],
        decidedBy: actingUser(ctx.actor),
        decidedAt: ctx.clock(),
      }),
    ],
    { result: decided, audit: [entry] },
  );
  return decided;
}

const alreadyDecided = (): AppError =>
  new AppError("CONFLICT", {
    message: "Someone has already taken or left this correction.",
    details: { reason: "already_decided" },
  });
