import { openNumber } from "#connections/integrations/open-number";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { effectOfError } from "#errors/effect-of-error";
import { auditEntry } from "#platform/audit/audit-entry";
import { effectEnded } from "#platform/effects/effect-end.queries";
import { intendEffect } from "#platform/effects/intend-effect";

import { isWindowOpen, LEASE_MS, POSTPONED_MS } from "./message-times.ts";
import { movedOn } from "./moved-on.ts";
import { requireState, updateMessage, type MessageRow, type MessageWork } from "./store.ts";
import type { WorkContext } from "./work-context.ts";

/** Maximum attempts of a message that the provider temporarily refuses. */
const MAX_ATTEMPTS = 20;

/**
 * Sends an agent's message once. The intention is written before the call. If the sender dies in between, the message
 * is `unknown`, and is not sent again until its end is known.
 */
export async function sendQueued(ctx: WorkContext, { message, contact }: MessageWork): Promise<void> {
  const effectId = message.effectId ?? "";
  try {
    if (!isWindowOpen(contact.lastInboundAt, ctx.clock()))
      throw new AppError("MESSAGE_WINDOW_CLOSED", { message: "The person last wrote more than a day ago." });
    const number = await openNumber(ctx);
    await intend(ctx, message, contact.handle, number.host);
    const content = { text: message.text };
    const providerMessageId = await number.send({ handle: contact.handle, content, reference: effectId });
    await noteSent(ctx, message, providerMessageId);
  } catch (error) {
    await noteFailed(ctx, message, error);
  }
}

async function intend(ctx: WorkContext, message: MessageRow, handle: string, targetHost: string): Promise<void> {
  const { id, agentId, executionId, effectId, text } = message;
  const intent = {
    id: effectId ?? "",
    agentId,
    execution: executionId === null ? null : { id: executionId, callId: id },
    tool: "messaging",
    action: "send",
    arguments: { to: handle, text },
    targetHost,
  };
  const changed = { state: "sending" as const, nextLookAt: ctx.clock() + LEASE_MS, updatedAt: ctx.clock() };
  await intendEffect(ctx, intent, {
    alongside: [requireState(message, "queued", movedOn), updateMessage(message, ["queued"], changed)],
  });
}

/**
 * Records the sent message, but keeps reports that arrived in the meantime: the provider may report before it answers.
 */
async function noteSent(ctx: WorkContext, message: MessageRow, providerMessageId: string): Promise<void> {
  const at = ctx.clock();
  const sent = { state: "sent" as const, providerMessageId, error: null, nextLookAt: null, sentAt: at, updatedAt: at };
  const entry = auditEntry(ctx, {
    agentId: message.agentId,
    action: "send",
    inputSummary: message.text,
    outcome: "completed",
    success: true,
    ...(message.agentId === null ? {} : { actor: { actorKind: "agent" as const, actorId: message.agentId } }),
  });
  const ended = effectEnded(ctx.tenant.id, message.effectId ?? "", {
    end: "done",
    known: "The provider accepted the message.",
    at,
  });
  await commit(ctx, [ended, updateMessage(message, ["sending", "unknown"], sent)], { audit: [entry] });
}

/** Temporary refusals are retried; a final refusal and an unknown end are not. */
async function noteFailed(ctx: WorkContext, message: MessageRow, error: unknown): Promise<void> {
  if (error instanceof AppError && error.details["reason"] === "message_moved_on") return;
  if (error instanceof AppError && error.code === "UNAVAILABLE") throw error;
  const end = effectOfError(error);
  const at = ctx.clock();
  const known = error instanceof AppError ? error.message : "The call failed inside the platform.";
  if (!(error instanceof AppError)) ctx.log.error("message_not_sent", { message: message.id, error });
  const ended = effectEnded(ctx.tenant.id, message.effectId ?? "", { end, known, at });
  const code = error instanceof AppError ? error.code : "INTERNAL_ERROR";
  const changed = { error: { code, message: known }, updatedAt: at, ...nextFor(ctx, message, code, end) };
  await commit(ctx, [ended, updateMessage(message, ["queued", "sending"], changed)]);
}

/** Temporary refusals: the provider's rate limit, or a kill switch on the agent. */
const PASSING = new Set(["PROVIDER_RATE_LIMITED", "STOPPED"]);

function nextFor(
  ctx: WorkContext,
  message: MessageRow,
  code: string,
  end: "done" | "not_made" | "unknown",
): Partial<MessageRow> {
  const nextLookAt = ctx.clock() + POSTPONED_MS;
  if (end === "unknown") return { state: "unknown", nextLookAt };
  if (PASSING.has(code) && message.attempts < MAX_ATTEMPTS)
    // Another attempt is another effect.
    return { state: "queued", nextLookAt: ctx.clock() + retryAfterMs(message.attempts), effectId: ctx.newId() };
  return { state: "failed", nextLookAt: null };
}

/** From a minute to an hour. */
const retryAfterMs = (attempts: number): number => Math.min(3_600_000, 60_000 * 2 ** attempts);
