import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, jsonObject, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";

import type { DeliveryWithAttempts } from "./store.ts";

export const DeliveriesPath = z.object({ webhook_id: pathId("webhook_id") });

export const DeliveryPath = z.object({ webhook_id: pathId("webhook_id"), delivery_id: pathId("delivery_id") });

const DeliveryStatus = z.enum(["pending", "delivered", "dead"]).openapi("WebhookDeliveryStatus", {
  description:
    "`pending`: an attempt is due or under way; `delivered`: the receiver accepted it; `dead`: no further attempt will be made",
  example: "delivered",
});

export const ListDeliveriesQuery = z.object({ ...pageQuery, status: DeliveryStatus.optional() });

const Attempt = z
  .object({
    attempted_at: timestamp(),
    duration_ms: field(z.number().int(), "Milliseconds until the receiver answered or the attempt was given up", 42),
    response_status: field(
      z.number().int().nullable(),
      "Status of the receiver's answer; null when there was no answer",
      200,
    ),
    error: field(z.string().nullable(), "Reason for the failure; null if the receiver accepted it", null),
    response_body: field(
      z.string().nullable(),
      "The first 1,000 characters of the receiver's answer to a failed attempt, without what looks like a secret. Null for an accepted attempt, without an answer, and for an answer that is not a text",
      null,
    ),
  })
  .openapi("WebhookAttempt");

const deliveryFields = {
  id: id(),
  event_id: field(id(), "Sent as `webhook-id`; the same for all attempts and all webhooks"),
  event: z.string().openapi({ example: "agent.executed" }),
  status: DeliveryStatus,
  next_attempt_at: field(
    timestamp().nullable(),
    "When the next attempt is due; while an attempt is under way, the time at which it is given up. A due delivery waits while other deliveries of the webhook are in progress or the webhook's breaker is open. Null if no further attempt will be made",
    null,
  ),
  created_at: timestamp(),
  delivered_at: field(timestamp().nullable(), "When the receiver accepted it; null before that"),
  attempts: field(z.array(Attempt), "The latest 20 attempts, oldest first"),
};

export const WebhookDelivery = z.object(deliveryFields).openapi("WebhookDelivery");

export const WebhookDeliveryDetail = z
  .object({
    ...deliveryFields,
    payload: field(jsonObject(), "The body that is sent", {
      event: "agent.executed",
      data: { agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", status: "completed" },
      timestamp: "2026-11-21T09:30:00.000Z",
    }),
  })
  .openapi("WebhookDeliveryDetail");

export const WebhookDeliveryList = z.object({ deliveries: z.array(WebhookDelivery), pagination: Pagination });

/** A delivery in wire format: one that is being sent is still pending. */
export function presentDelivery(delivery: DeliveryWithAttempts): z.output<typeof WebhookDelivery> {
  const isOpen = delivery.status === "pending" || delivery.status === "sending";
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event: delivery.event,
    status: delivery.status === "sending" ? "pending" : delivery.status,
    next_attempt_at: isOpen ? toTimestamp(delivery.nextAttemptAt) : null,
    created_at: toTimestamp(delivery.createdAt),
    delivered_at: toTimestampOrNull(delivery.deliveredAt),
    attempts: delivery.attemptRows.map((attempt) => ({
      attempted_at: toTimestamp(attempt.attemptedAt),
      duration_ms: attempt.durationMs,
      response_status: attempt.responseStatus,
      error: attempt.error,
      response_body: attempt.responseBody,
    })),
  };
}

export const presentDeliveryDetail = (delivery: DeliveryWithAttempts): z.output<typeof WebhookDeliveryDetail> => ({
  ...presentDelivery(delivery),
  payload: JSON.parse(delivery.body) as Record<string, unknown>,
});

/** The entity tag of a delivery: each attempt changes it, and each redelivery. */
export const deliveryTag = ({ status, nextAttemptAt, attemptRows }: DeliveryWithAttempts): string =>
  `"${status}.${nextAttemptAt}.${attemptRows.at(-1)?.attemptedAt ?? 0}"`;
