import { commit } from "#db/commit";
import { effectEnded } from "#platform/effects/effect-end.queries";
import { findEffect } from "#platform/effects/find-effect";

import { updateMessage, type MessageRow } from "./store.ts";
import type { WorkContext } from "./work-context.ts";

/** Interval of checks on a message with an unknown end. */
const LOOK_MS = 60_000;

/** Marks a message as unknown whose sender died: the provider may or may not have accepted it. */
export async function noteUnknown(ctx: WorkContext, message: MessageRow): Promise<void> {
  const at = ctx.clock();
  const known = "The platform stopped while it was sending the message; the provider may have accepted it.";
  ctx.log.warn("message_end_unknown", { message: message.id, effect: message.effectId });
  await commit(ctx, [
    effectEnded(ctx.tenant.id, message.effectId ?? "", { end: "unknown", known, at }),
    updateMessage(message, ["sending"], {
      state: "unknown",
      error: { code: "OUTCOME_UNKNOWN", message: known },
      nextLookAt: at + LOOK_MS,
      updatedAt: at,
    }),
  ]);
}

/**
 * Applies a person's settlement of the effect to the message: it happened, so it was sent; it did not, so it is sent
 * again as another effect. Until then it stays unchanged; a report of the provider settles it too.
 */
export async function checkSettled(ctx: WorkContext, message: MessageRow): Promise<void> {
  const { status, settledAs } = await findEffect(ctx, message.effectId ?? "");
  const now = ctx.clock();
  const happened = status === "done" || settledAs === "happened";
  const changed: Partial<MessageRow> = happened
    ? { state: "sent", error: null, nextLookAt: null, updatedAt: now }
    : { nextLookAt: now + LOOK_MS };
  const isOpen = !happened && settledAs !== "did_not_happen" && status !== "not_made";
  if (happened || isOpen) {
    await commit(ctx, [updateMessage(message, ["unknown"], changed)]);
    return;
  }
  const again = {
    state: "queued" as const,
    effectId: ctx.newId(),
    attempts: 0,
    error: null,
    nextLookAt: now,
    updatedAt: now,
  };
  await commit(ctx, [updateMessage(message, ["unknown"], again)]);
  await ctx.bindings.enqueueMessages([{ tenant_id: message.tenantId, message_id: message.id }]);
}
