import type { BaseContext } from "#context/context";
import type { DeliveryLane } from "#context/webhook-deliveries";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { MAX_UNDER_WAY, nextInLine, type ClaimedDelivery } from "#events/outbox/webhook-lane.queries";
import { noteAttempt } from "#events/webhooks/note-attempt";
import { openFor } from "#platform/secrets/sealed-secret";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { postOnce } from "./post-once.ts";
import { MAX_QUEUE_DELAY_MS, nextAttemptDelayMs, patienceMs } from "./retry-schedule.ts";
import { signDelivery } from "./sign-delivery.ts";
import { insertAttempt, markDelivered, markFailed } from "./store.ts";
import { tellOwners } from "./tell-owners.ts";

export type DeliveryContext = Pick<BaseContext, "db" | "bindings" | "config" | "clock" | "newId" | "log" | "waitUntil">;

const GONE = 410;

/** Gives an event to the trigger that hears it. Throws where it is to be tried again. */
export type HearEvent = (ctx: BaseContext, event: ClaimedDelivery) => Promise<void>;

/** The result of an attempt. `status` is null without an answer; `error` is null on success. */
interface Answer {
  status: number | null;
  error: string | null;
  retryAfterMs: number | null;
  /** The beginning of a failed attempt's answer. */
  body: string | null;
}

/**
 * Makes the attempt of a claimed delivery: it sends, and writes attempt and new state in one batch. If the sender dies
 * in between, its lease expires and the attempt is repeated: at least once, with the same `webhook-id`. Throws
 * UNAVAILABLE when the database cannot be reached.
 */
export async function deliverWebhook(ctx: BaseContext, claim: ClaimedDelivery, hear: HearEvent): Promise<void> {
  const startedAt = ctx.clock();
  const answered = claim.isOfTrigger ? await tell(ctx, claim, hear) : await send(ctx, claim, startedAt);
  await record(ctx, claim, answered, startedAt);
}

const HEARD = 202;

async function tell(ctx: BaseContext, claim: ClaimedDelivery, hear: HearEvent): Promise<Answer> {
  try {
    await hear(ctx, claim);
    return { status: HEARD, error: null, retryAfterMs: null, body: null };
  } catch (error) {
    return failureOf(ctx, claim, error);
  }
}

async function send(ctx: DeliveryContext, claim: ClaimedDelivery, sentAt: number): Promise<Answer> {
  try {
    const secrets = await signingSecrets(ctx, claim, sentAt);
    const headers = signDelivery(secrets, { eventId: claim.eventId, body: claim.body, sentAt });
    // A receiver knows the secret that signed the delivery.
    return await postOnce(ctx, claim.url, { headers, body: claim.body, secrets });
  } catch (error) {
    return failureOf(ctx, claim, error);
  }
}

function failureOf(ctx: DeliveryContext, claim: ClaimedDelivery, error: unknown): Answer {
  if (!(error instanceof AppError)) ctx.log.error("webhook_attempt_broken", { delivery: claim.id, error });
  const message = error instanceof AppError ? error.message : "The attempt failed inside the platform.";
  return { status: null, error: message, retryAfterMs: null, body: null };
}

/** The secret, and during its rotation the former one. */
async function signingSecrets(ctx: DeliveryContext, claim: ClaimedDelivery, now: number): Promise<string[]> {
  const { tenantId, webhookId, secret, previousSecret, previousSecretEndsAt } = claim;
  const sealed = previousSecret !== null && (previousSecretEndsAt ?? 0) > now ? [secret, previousSecret] : [secret];
  return Promise.all(sealed.map((entry) => openFor("webhooks", { tenantId, row: webhookId }, entry, ctx)));
}

async function record(
  ctx: DeliveryContext,
  claim: ClaimedDelivery,
  { status, error, retryAfterMs: askedMs, body }: Answer,
  startedAt: number,
): Promise<void> {
  const now = ctx.clock();
  const outcome = error === null ? "succeeded" : status === GONE ? "gone" : "failed";
  const delayMs = outcome === "failed" ? nextAttemptDelayMs(claim.attempts, askedMs, Math.random()) : null;
  const attempt = {
    id: ctx.newId(),
    deliveryId: claim.id,
    attemptedAt: startedAt,
    durationMs: now - startedAt,
    responseStatus: status,
    error,
    responseBody: body,
  };
  const isProbe = claim.probeAt !== null;
  const noted = noteAttempt({ ...claim, isProbe }, { at: now, outcome, patienceMs: patienceMs(askedMs) });
  const newState =
    outcome === "succeeded"
      ? markDelivered(claim, now)
      : markFailed(claim, now, delayMs === null ? null : now + delayMs);
  const own = [insertAttempt(attempt), newState];
  // The tenant's gate writes the outcomes of its attempts together, and waits for the database in the tenant's queue.
  const writer = tenantGate(ctx, claim.tenantId);
  const results = await commit({ ...ctx, writer }, [...own, ...noted.statements, nextInLine(claim.tenantId, now)]);
  ctx.log.info("webhook_attempt", {
    tenant: claim.tenantId,
    delivery: claim.id,
    attempt: claim.attempts,
    status,
    error,
  });
  const firstRowOf = (index: number) => results[own.length + index]?.rows[0];
  const { disabling, failureIndex } = noted;
  if (disabling && firstRowOf(disabling.index)) await tellOwners(ctx, { ...claim, reason: disabling.reason });
  if (outcome === "succeeded" && isProbe)
    await wake(ctx, "WEBHOOK_DELIVERIES", Array<string>(MAX_UNDER_WAY).fill(claim.webhookId), 0);
  if (delayMs !== null) await wake(ctx, "WEBHOOK_RETRIES", [claim.webhookId], delayMs);
  const probeAt = failureIndex === null ? null : firstRowOf(failureIndex)?.[0];
  if (typeof probeAt === "number") await wake(ctx, "WEBHOOK_RETRIES", [claim.webhookId], probeAt - now);
}

/** Sends a queue message for a webhook, now or later. Without it the cron finds the rows, at most a minute late. */
async function wake(ctx: DeliveryContext, lane: DeliveryLane, webhookIds: string[], delayMs: number): Promise<void> {
  if (delayMs > MAX_QUEUE_DELAY_MS) return;
  await ctx.bindings.enqueueWebhooks(lane, webhookIds, Math.ceil(delayMs / 1_000)).catch((error: unknown) => {
    ctx.log.warn("delivery_queue_unavailable", { webhooks: webhookIds, error });
  });
}
