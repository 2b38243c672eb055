import { openNumber } from "#connections/integrations/open-number";
import { messagesOfText } from "#connections/messaging/channel-text";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { effectOfError } from "#errors/effect-of-error";
import { refusalIn } from "#errors/refusal-in";
import { auditEntry } from "#platform/audit/audit-entry";
import { effectEnded } from "#platform/effects/effect-end.queries";
import { intendEffect } from "#platform/effects/intend-effect";

import { requireConsent } from "./consent.queries.ts";
import { contactStopped, isContactStopped, STOPPED_BY_PERSON } from "./contact-stopped.ts";
import { isWindowOpen, LEASE_MS, POSTPONED_MS } from "./message-times.ts";
import { hasMovedOn, movedOn } from "./moved-on.ts";
import { requireState, updateMessage, type MessageRow, type MessageWork } from "./store.ts";
import type { WorkContext } from "./work-context.ts";

/** Maximum attempts of a message that the provider temporarily refuses. */
const MAX_ATTEMPTS = 20;

/**
 * Sends an agent's message once. The intention is written before the call. If the sender dies in between, the message
 * is `unknown`, and is not sent again until its end is known. A fault before the intention leaves it due after its lease.
 */
export async function sendQueued(
  ctx: WorkContext,
  { message, contact }: Pick<MessageWork, "message" | "contact">,
): Promise<void> {
  const effectId = message.effectId ?? "";
  let isIntended = false;
  try {
    if (!isWindowOpen(contact.lastInboundAt, ctx.clock()))
      throw new AppError("MESSAGE_WINDOW_CLOSED", { message: "The person last wrote more than a day ago." });
    const number = await openNumber(ctx);
    await intend(ctx, { message, contact }, number.host);
    isIntended = true;
    await noteSent(ctx, message, await sendParts(number, { handle: contact.handle, text: message.text, effectId }));
  } catch (error) {
    await noteFailed(ctx, message, error, isIntended);
  }
}

/**
 * Sends a text as the messages that it becomes, in order, and returns the provider's id of the first. When a later one is refused, a part
 * of the text has arrived, so none is sent again.
 */
async function sendParts(
  number: Awaited<ReturnType<typeof openNumber>>,
  { handle, text, effectId }: { handle: string; text: string; effectId: string },
): Promise<string> {
  const parts = messagesOfText(text);
  let first = "";
  for (const [at, part] of parts.entries())
    try {
      const { id } = await number.send({ handle, content: { text: part }, reference: effectId });
      if (at === 0) first = id;
    } catch (error) {
      if (at === 0) throw error;
      const why = error instanceof AppError ? error.message : "The call failed inside the platform.";
      throw new AppError("PROVIDER_ERROR", {
        message: `Only ${at} of ${parts.length} parts of the message were accepted. ${why}`,
        details: { sent: at, parts: parts.length },
        cause: error,
      });
    }
  return first;
}

/** The platform's confirmation of a person's STOP is the last message that the person gets. */
const CONSENT = "consent";

async function intend(
  ctx: WorkContext,
  { message, contact }: Pick<MessageWork, "message" | "contact">,
  targetHost: string,
): Promise<void> {
  const { id, agentId, executionId, effectId, text } = message;
  const intent = {
    id: effectId ?? "",
    agentId,
    execution: executionId === null ? null : { id: executionId, callId: id },
    tool: "messaging",
    action: "send",
    arguments: { to: contact.handle, text },
    targetHost,
  };
  const changed = { state: "sending" as const, nextLookAt: ctx.clock() + LEASE_MS, updatedAt: ctx.clock() };
  await intendEffect(ctx, intent, {
    alongside: [
      requireState(message, "queued", movedOn),
      ...(message.kind === CONSENT ? [] : [requireConsent(contact, contactStopped)]),
      updateMessage(message, ["queued"], changed),
    ],
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
    ...(message.executionId === null ? {} : { origin: "stranger" as const }),
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
async function noteFailed(ctx: WorkContext, message: MessageRow, thrown: unknown, isIntended: boolean): Promise<void> {
  const error = refusalIn(thrown) ?? thrown;
  if (hasMovedOn(error)) return;
  const isRefusal = error instanceof AppError;
  if (isRefusal ? error.code === "UNAVAILABLE" : !isIntended) throw thrown;
  const at = ctx.clock();
  if (isContactStopped(error)) {
    const changed = { state: "discarded" as const, error: STOPPED_BY_PERSON, nextLookAt: null, updatedAt: at };
    await commit(ctx, [updateMessage(message, ["queued"], changed)]);
    return;
  }
  const end = isIntended ? effectOfError(error) : "not_made";
  const known = isRefusal ? error.message : "The call failed inside the platform.";
  if (!isRefusal) ctx.log.error("message_not_sent", { message: message.id, error });
  const ended = effectEnded(ctx.tenant.id, message.effectId ?? "", { end, known, at });
  const code = isRefusal ? error.code : "INTERNAL_ERROR";
  const next = nextFor(ctx, message, { code, end, retryAfterMs: retryAfterMsOf(error) });
  const changed = { error: { code, message: known }, updatedAt: at, ...next };
  await commit(ctx, [ended, updateMessage(message, ["queued", "sending"], changed)]);
  if (next.state === "queued")
    await ctx.bindings.enqueueMessages(
      [{ tenant_id: message.tenantId, message_id: message.id }],
      Math.min(LONGEST_DELAY_SECONDS, Math.ceil((next.nextLookAt - at) / 1_000)),
    );
}

/** The longest delay of a queue. */
const LONGEST_DELAY_SECONDS = 43_200;

/** Temporary refusals: the provider's rate limit, or a kill switch on the agent. */
const PASSING = new Set(["PROVIDER_RATE_LIMITED", "STOPPED"]);

interface Failed {
  code: string;
  end: "done" | "not_made" | "unknown";
  retryAfterMs: number;
}

function nextFor(ctx: WorkContext, message: MessageRow, { code, end, retryAfterMs }: Failed) {
  const now = ctx.clock();
  if (end === "unknown") return { state: "unknown" as const, nextLookAt: now + POSTPONED_MS };
  if (!PASSING.has(code) || message.attempts >= MAX_ATTEMPTS) return { state: "failed" as const, nextLookAt: null };
  const firstMs = code === "STOPPED" ? FIRST_PAUSE_STOPPED_MS : FIRST_PAUSE_MS;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(retryAfterMs, firstMs * 2 ** message.attempts));
  // Another attempt is another effect.
  return { state: "queued" as const, nextLookAt: now + pauseMs, effectId: ctx.newId() };
}

const FIRST_PAUSE_MS = 5_000;
const FIRST_PAUSE_STOPPED_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** The pause that the provider asks for. */
const retryAfterMsOf = (error: unknown): number =>
  error instanceof AppError ? 1_000 * Number(error.headers["Retry-After"] ?? 0) : 0;
