import type { Operation } from "#http/operation";

import { finishMessagingConnectionRoute } from "./finish-messaging-connection.route.ts";
import { getMessagingSettingsRoute } from "./get-messaging-settings.route.ts";
import { getMessagingStatusRoute } from "./get-messaging-status.route.ts";
import { listMessageTemplatesRoute } from "./list-message-templates.route.ts";
import { listMessagesRoute } from "./list-messages.route.ts";
import { receiveMessagingWebhookRoute } from "./receive-messaging-webhook.route.ts";
import { sendMessagingMessageRoute } from "./send-messaging-message.route.ts";
import { updateMessagingSettingsRoute } from "./update-messaging-settings.route.ts";
import { verifyMessagingWebhookRoute } from "./verify-messaging-webhook.route.ts";

export const messagingRoutes: readonly Operation[] = [
  getMessagingStatusRoute,
  finishMessagingConnectionRoute,
  getMessagingSettingsRoute,
  updateMessagingSettingsRoute,
  listMessagesRoute,
  listMessageTemplatesRoute,
  sendMessagingMessageRoute,
  verifyMessagingWebhookRoute,
  receiveMessagingWebhookRoute,
];
