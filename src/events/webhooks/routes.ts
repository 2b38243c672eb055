import type { Operation } from "#http/operation";

import { createWebhookRoute } from "./create-webhook.route.ts";
import { deleteWebhookRoute } from "./delete-webhook.route.ts";
import { getWebhookRoute } from "./get-webhook.route.ts";
import { listWebhooksRoute } from "./list-webhooks.route.ts";
import { restoreWebhookRoute } from "./restore-webhook.route.ts";
import { rotateWebhookSecretRoute } from "./rotate-webhook-secret.route.ts";
import { updateWebhookRoute } from "./update-webhook.route.ts";

/** Subscriptions of URLs to events. */
export const webhookRoutes: readonly Operation[] = [
  listWebhooksRoute,
  createWebhookRoute,
  getWebhookRoute,
  updateWebhookRoute,
  deleteWebhookRoute,
  restoreWebhookRoute,
  rotateWebhookSecretRoute,
];
