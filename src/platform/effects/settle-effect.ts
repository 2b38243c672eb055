import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import type { EffectRow } from "#db/schema/effects";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { findEffect } from "./find-effect.ts";
import { requireUnknown, updateSettlement } from "./store.ts";

export type SettledAs = NonNullable<EffectRow["settledAs"]>;

/**
 * Settles an effect of unknown end by a person's statement, once. Repeating the statement changes nothing. Throws
 * NOT_FOUND, and CONFLICT for an effect that is not unknown, or was settled otherwise.
 */
export async function settleEffect(
  ctx: ServiceContext,
  effectId: string,
  { outcome, note }: { outcome: SettledAs; note: string | null },
): Promise<EffectRow> {
  const found = await findEffect(ctx, effectId);
  if (found.status !== "unknown") return sayAgain(ctx, found, outcome);
  const settled: EffectRow = {
    ...found,
    status: "settled",
    settledAs: outcome,
    settledBy: actingUser(ctx.actor),
    settledAt: ctx.clock(),
    note,
  };
  const { tool, targetHost, agentId } = found;
  const target = targetHost === null ? tool : `${tool} at ${targetHost}`;
  const entry = auditChange(ctx, {
    action: "settle_effect",
    summary: `Effect ${effectId} (${target}): ${outcome === "happened" ? "it happened" : "it did not happen"}`,
    agentId,
    before: { status: found.status },
    after: { status: settled.status, settled_as: outcome },
    reason: note,
  });
  try {
    await commit(ctx, [requireUnknown(ctx.tenant.id, effectId, movedOn), updateSettlement(settled)], {
      result: settled,
      audit: [entry],
    });
    return settled;
  } catch (error) {
    if (!(error instanceof AppError) || error.details["reason"] !== "moved_on") throw error;
    return sayAgain(ctx, await findEffect(ctx, effectId), outcome);
  }
}

/** Repeats an earlier equal settlement, which uses up the caller's Idempotency-Key. */
async function sayAgain(ctx: ServiceContext, effect: EffectRow, outcome: SettledAs): Promise<EffectRow> {
  if (effect.settledAs !== outcome) throw notUnknown(effect);
  if (ctx.idempotency) await commit(ctx, [], { result: effect });
  return effect;
}

const notUnknown = ({ status, settledAs }: EffectRow): AppError =>
  new AppError("CONFLICT", {
    message:
      settledAs === null
        ? `Only an effect with an unknown outcome can be settled; this one is ${status}.`
        : "The effect has already been settled with another outcome.",
    details: { status, ...(settledAs === null ? {} : { settled_as: settledAs }) },
  });

const movedOn = (): AppError =>
  new AppError("CONFLICT", { message: "The effect has just been settled.", details: { reason: "moved_on" } });
