import { createChatSessionRoute } from "#conversation/chat/create-chat-session.route";
import { deleteChatSessionRoute } from "#conversation/chat/delete-chat-session.route";
import { getChatSessionRoute } from "#conversation/chat/get-chat-session.route";
import { listChatSessionsRoute } from "#conversation/chat/list-chat-sessions.route";
import { sendChatMessageRoute } from "#conversation/chat/send-chat-message.route";
import { streamChatRoute } from "#conversation/chat/stream-chat.route";
import { confirmMessagingConnectionRoute } from "#conversation/messaging/confirm-messaging-connection.route";
import { finishMessagingConnectionRoute } from "#conversation/messaging/finish-messaging-connection.route";
import { getMessagingSettingsRoute } from "#conversation/messaging/get-messaging-settings.route";
import { getMessagingStatusRoute } from "#conversation/messaging/get-messaging-status.route";
import { listMessageTemplatesRoute } from "#conversation/messaging/list-message-templates.route";
import { listMessagesRoute } from "#conversation/messaging/list-messages.route";
import { receiveMessagingWebhookRoute } from "#conversation/messaging/receive-messaging-webhook.route";
import { sendMessagingMessageRoute } from "#conversation/messaging/send-messaging-message.route";
import { updateMessagingSettingsRoute } from "#conversation/messaging/update-messaging-settings.route";
import { verifyMessagingWebhookRoute } from "#conversation/messaging/verify-messaging-webhook.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  listChatSessionsRoute,
  createChatSessionRoute,
  getChatSessionRoute,
  deleteChatSessionRoute,
  sendChatMessageRoute,
  streamChatRoute,
  getMessagingStatusRoute,
  finishMessagingConnectionRoute,
  confirmMessagingConnectionRoute,
  getMessagingSettingsRoute,
  updateMessagingSettingsRoute,
  listMessagesRoute,
  listMessageTemplatesRoute,
  sendMessagingMessageRoute,
  verifyMessagingWebhookRoute,
  receiveMessagingWebhookRoute,
];
