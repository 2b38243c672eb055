import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { noteAttempt } from "#events/webhooks/note-attempt";
import { retryAfterMs } from "#lib/retry-after";
import { openSecret } from "#lib/secret-box";
import { guardedFetch } from "#platform/outbound/guarded-fetch";

import { MAX_QUEUE_DELAY_MS, nextAttemptDelayMs } from "./retry-schedule.ts";
import { signDelivery } from "./sign-delivery.ts";
import { claimDelivery, insertAttempt, markDelivered, markFailed, readClaim, type ClaimedDelivery } from "./store.ts";
import { tellOwners } from "./tell-owners.ts";

export type DeliveryContext = Pick<
  BaseContext,
  "db" | "writer" | "bindings" | "config" | "clock" | "newId" | "log" | "waitUntil"
>;

/** How long a receiver may take. */
const TIMEOUT_MS = 15_000;
/** A sender that has not recorded its attempt by then is taken for dead. Longer than any attempt with its look-up and its writes. */
const LEASE_MS = 60_000;
const GONE = 410;

/** What came of an attempt. `status` is null when no answer came; `error` is null when it succeeded. */
interface Answer {
  status: number | null;
  error: string | null;
  retryAfterMs: number | null;
}

export type DeliveryResult = "not due" | "delivered" | "retrying" | "dead";

/**
 * Makes one attempt of a delivery, if it is due: claims its row, so that queue, cron and redelivery never send it twice at once;
 * sends; and writes attempt and new state in one batch. A sender that dies in between leaves a lease that ends, and the attempt is
 * made again: at least once, with the same `webhook-id`. Throws UNAVAILABLE when the database cannot be reached.
 */
export async function deliverWebhook(ctx: DeliveryContext, deliveryId: string): Promise<DeliveryResult> {
  const startedAt = ctx.clock();
  const claim = readClaim(await commit(ctx, [claimDelivery(deliveryId, startedAt, startedAt + LEASE_MS)]));
  if (!claim) return "not due";
  const answer = await send(ctx, claim, startedAt);
  return await record(ctx, claim, answer, startedAt);
}

async function send(ctx: DeliveryContext, claim: ClaimedDelivery, sentAt: number): Promise<Answer> {
  try {
    const secrets = await signingSecrets(ctx, claim, sentAt);
    const response = await guardedFetch(ctx, claim.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Tenure-Webhooks/8.0",
        ...signDelivery(secrets, { eventId: claim.eventId, body: claim.body, sentAt }),
      },
      body: claim.body,
      timeoutMs: TIMEOUT_MS,
    });
    await response.body?.cancel();
    return {
      status: response.status,
      error: response.ok ? null : errorOfStatus(response.status),
      retryAfterMs: retryAfterMs(response.headers.get("retry-after"), ctx.clock()),
    };
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.error("webhook_attempt_broken", { delivery: claim.id, error });
    const message = error instanceof AppError ? error.message : "The attempt failed on our side.";
    return { status: null, error: message, retryAfterMs: null };
  }
}

const errorOfStatus = (status: number): string =>
  status >= 300 && status < 400 ? `Answered ${status}; redirects are not followed.` : `Answered ${status}.`;

/** The secret, and while it is being rotated the former one. */
async function signingSecrets(ctx: DeliveryContext, claim: ClaimedDelivery, now: number): Promise<string[]> {
  const { secret, previousSecret, previousSecretEndsAt } = claim;
  const sealed = previousSecret !== null && (previousSecretEndsAt ?? 0) > now ? [secret, previousSecret] : [secret];
  return Promise.all(sealed.map((entry) => openSecret(entry, ctx.config)));
}

async function record(
  ctx: DeliveryContext,
  claim: ClaimedDelivery,
  { status, error, retryAfterMs: askedMs }: Answer,
  startedAt: number,
): Promise<DeliveryResult> {
  const now = ctx.clock();
  const succeeded = error === null;
  const delayMs = succeeded || status === GONE ? null : nextAttemptDelayMs(claim.attempts, askedMs, Math.random());
  const attempt = {
    id: ctx.newId(),
    deliveryId: claim.id,
    attemptedAt: startedAt,
    durationMs: now - startedAt,
    responseStatus: status,
    error,
  };
  const outcome = succeeded ? "succeeded" : status === GONE ? "gone" : "failed";
  const noted = noteAttempt(claim, { at: now, outcome });
  const newState = succeeded
    ? markDelivered(claim, now)
    : markFailed(claim, now, delayMs === null ? null : now + delayMs);
  const own = [insertAttempt(attempt), newState];
  const results = await commit(ctx, [...own, ...noted.statements]);
  ctx.log.info("webhook_attempt", {
    tenant: claim.tenantId,
    delivery: claim.id,
    attempt: claim.attempts,
    status,
    error,
  });
  const { disabling } = noted;
  if (disabling && (results[own.length + disabling.index]?.rows.length ?? 0) > 0) {
    await tellOwners(ctx, { ...claim, reason: disabling.reason });
  }
  if (succeeded) return "delivered";
  if (delayMs === null) return "dead";
  if (delayMs <= MAX_QUEUE_DELAY_MS) await markUnchecked(ctx, claim.id, delayMs);
  return "retrying";
}

/** Asks the queue to look again when the next attempt is due. Without it the cron finds the row, at most a minute late. */
async function markUnchecked(ctx: DeliveryContext, deliveryId: string, delayMs: number): Promise<void> {
  await ctx.bindings.enqueueDeliveries([deliveryId], Math.ceil(delayMs / 1_000)).catch((error: unknown) => {
    ctx.log.warn("delivery_queue_unavailable", { delivery: deliveryId, error });
  });
}
