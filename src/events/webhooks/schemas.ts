import { z } from "@hono/zod-openapi";

import { describeEvents, EVENT_NAMES, type EventName } from "#events/outbox/events";
import { deletedFields, deletedFlag, deletionFields, presentDeletion, presentRestorable } from "#http/deletions";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, timestamp, toTimestamp, toTimestampOrNull } from "#http/schemas";

import type { DisabledReason } from "./note-attempt.ts";
import { isUsableSecret } from "./signing-secret.ts";
import type { DeletedWebhookRow, WebhookRow } from "./store.ts";

const DAY_SECONDS = 86_400;

export const WebhookPath = z.object({ webhook_id: pathId("webhook_id") });

const SubscribableEvent = z.enum(EVENT_NAMES).openapi("WebhookEventName", {
  description: describeEvents(),
  example: "agent.executed",
});

const url = () =>
  z.string().max(2_048).openapi({
    format: "uri",
    description:
      "The URL to which events are sent: `https://`, a public host, no credentials. A local instance also accepts `http://`",
    example: "https://example.com/hooks/tenure",
  });

const events = () => field(z.array(SubscribableEvent).min(1).max(50), "The events to send; duplicates count once");

const secret = () =>
  field(
    z.string().max(256).refine(isUsableSecret, {
      message: "must be whsec_ followed by the base64 of 24 to 64 bytes, or 16 to 256 printable ASCII characters",
    }),
    "The secret that signs deliveries (Standard Webhooks 1.0). A text that begins with `whsec_` is the base64 form of a key of 24 to 64 bytes. Any other text of 16 to 256 printable ASCII characters is the key itself. The platform generates a secret when it is omitted",
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
  );

export const CreateWebhookBody = z
  .strictObject({ url: url(), events: events(), secret: secret().optional() })
  .openapi("CreateWebhookBody", {
    example: { url: "https://example.com/hooks/tenure", events: ["agent.executed", "approval.requested"] },
  });

export const UpdateWebhookBody = z
  .strictObject({
    url: url().optional(),
    events: events().optional(),
    enabled: field(z.boolean().optional(), "`false` ends the deliveries that are still waiting", true),
  })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateWebhookBody", { example: { events: ["agent.executed", "execution.failed"], enabled: true } });

export const RotateWebhookSecretBody = z
  .strictObject({
    secret: secret().optional(),
    overlap_seconds: z
      .number()
      .int()
      .min(0)
      .max(7 * DAY_SECONDS)
      .optional()
      .openapi({
        description: "Seconds during which the current secret also signs; 0 ends it at once",
        default: DAY_SECONDS,
      }),
  })
  .openapi("RotateWebhookSecretBody", { example: { overlap_seconds: 3600 } });

export type CreateWebhookInput = z.output<typeof CreateWebhookBody>;
export type UpdateWebhookInput = z.output<typeof UpdateWebhookBody>;
export type RotateWebhookSecretInput = z.output<typeof RotateWebhookSecretBody>;

export const Webhook = z
  .object({
    id: id(),
    url: url(),
    events: z.array(SubscribableEvent),
    enabled: z.boolean(),
    disabled_reason: field(
      z.enum(["gone", "failing", "manual"]).nullable(),
      "Reason why the webhook was switched off. `gone`: the receiver answered 410; `failing`: no delivery succeeded for five days; `manual`: a user switched it off",
      null,
    ),
    failing_since: field(
      timestamp().nullable(),
      "Start of the current series of failures; null when deliveries succeed",
      null,
    ),
    delivery_state: z.enum(["closed", "open", "half_open"]).openapi("WebhookDeliveryState", {
      description:
        "The breaker of the webhook. `closed`: deliveries are sent as they become due, a few at once; `open`: three attempts failed in a row, so deliveries wait without losing attempts, until a probe succeeds; `half_open`: a probe is under way. A probe is one delivery. The first is sent five seconds after the breaker opened, and each failed probe doubles the wait, up to five minutes",
      example: "closed",
    }),
    next_probe_at: field(
      timestamp().nullable(),
      "While `delivery_state` is `open`, when the next probe may be sent; null otherwise. A test of the webhook, a redelivery and a new URL end the wait",
      null,
    ),
    previous_secret_ends_at: field(
      timestamp().nullable(),
      "When the previous secret stops signing; null when no rotation is under way",
      null,
    ),
    created_at: timestamp(),
    updated_at: timestamp(),
  })
  .openapi("Webhook");

const ListedWebhook = Webhook.extend(deletedFields).openapi("ListedWebhook");

export const WebhookList = z.object({ webhooks: z.array(ListedWebhook), pagination: Pagination });

export const ListWebhooksQuery = z.object({ ...pageQuery, deleted: deletedFlag("webhooks") });

export const CreatedWebhook = z
  .object({
    id: id(),
    url: url(),
    events: z.array(SubscribableEvent),
    enabled: z.boolean(),
    created_at: timestamp(),
    secret: field(
      z.string(),
      "The secret; it is shown only in this answer",
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
    ),
  })
  .openapi("CreatedWebhook");

export const RotatedWebhookSecret = z
  .object({
    id: id(),
    secret: field(
      z.string(),
      "The secret; it is shown only in this answer",
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=",
    ),
    previous_secret_ends_at: timestamp().nullable(),
  })
  .openapi("RotatedWebhookSecret");

export const DeletedWebhook = z.object({ deleted: z.literal(true), id: id(), ...deletionFields });

export const presentDeleted = ({ id: webhookId, deletedAt }: { id: string; deletedAt: number }) => ({
  deleted: true as const,
  id: webhookId,
  ...presentRestorable(deletedAt),
});

/** The contract admits only known names, so rows hold no others. */
const eventsOf = ({ events: stored }: WebhookRow) => stored as EventName[];

/** Only `noteAttempt` and `updateWebhook` write it. */
const disabledReasonOf = ({ disabledReason }: WebhookRow) => disabledReason as DisabledReason | null;

/** A webhook in wire format, without its secret. */
export const presentWebhook = (webhook: WebhookRow): z.output<typeof Webhook> => ({
  id: webhook.id,
  url: webhook.url,
  events: eventsOf(webhook),
  enabled: webhook.enabled,
  disabled_reason: disabledReasonOf(webhook),
  failing_since: toTimestampOrNull(webhook.failingSince),
  delivery_state: webhook.deliveryState,
  next_probe_at: webhook.deliveryState === "open" ? toTimestampOrNull(webhook.probeAt) : null,
  previous_secret_ends_at: toTimestampOrNull(webhook.previousSecretEndsAt),
  created_at: toTimestamp(webhook.createdAt),
  updated_at: toTimestamp(webhook.updatedAt),
});

/** A webhook in a list; a deleted one with the end of its restore period. */
export const presentListed = (webhook: WebhookRow | DeletedWebhookRow): z.output<typeof ListedWebhook> => ({
  ...presentWebhook(webhook),
  ...presentDeletion("deletedAt" in webhook ? webhook.deletedAt : undefined),
});

export const presentCreated = (webhook: WebhookRow, secretText: string): z.output<typeof CreatedWebhook> => ({
  id: webhook.id,
  url: webhook.url,
  events: eventsOf(webhook),
  enabled: webhook.enabled,
  created_at: toTimestamp(webhook.createdAt),
  secret: secretText,
});

/** The entity tag: the last change, and the columns that deliveries change. */
export const webhookTag = ({ revision, failingSince, probeAt }: WebhookRow): string =>
  `"${revision}.${failingSince ?? 0}.${probeAt ?? 0}"`;
