import { readInboxRoute } from "#events/inbox/read-inbox.route";
import { followTenantEventsRoute } from "#events/live-events/follow-tenant-events.route";
import { getWebhookDeliveryRoute } from "#events/webhook-deliveries/get-webhook-delivery.route";
import { listWebhookDeliveriesRoute } from "#events/webhook-deliveries/list-webhook-deliveries.route";
import { redeliverWebhookDeliveryRoute } from "#events/webhook-deliveries/redeliver-webhook-delivery.route";
import { testWebhookRoute } from "#events/webhook-deliveries/test-webhook.route";
import { createWebhookRoute } from "#events/webhooks/create-webhook.route";
import { deleteWebhookRoute } from "#events/webhooks/delete-webhook.route";
import { getWebhookRoute } from "#events/webhooks/get-webhook.route";
import { listWebhooksRoute } from "#events/webhooks/list-webhooks.route";
import { restoreWebhookRoute } from "#events/webhooks/restore-webhook.route";
import { rotateWebhookSecretRoute } from "#events/webhooks/rotate-webhook-secret.route";
import { updateWebhookRoute } from "#events/webhooks/update-webhook.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  followTenantEventsRoute,
  readInboxRoute,
  listWebhooksRoute,
  createWebhookRoute,
  getWebhookRoute,
  updateWebhookRoute,
  deleteWebhookRoute,
  restoreWebhookRoute,
  rotateWebhookSecretRoute,
  testWebhookRoute,
  listWebhookDeliveriesRoute,
  getWebhookDeliveryRoute,
  redeliverWebhookDeliveryRoute,
];
