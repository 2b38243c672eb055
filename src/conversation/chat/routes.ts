import type { Operation } from "#http/operation";

import { createChatSessionRoute } from "./create-chat-session.route.ts";
import { deleteChatSessionRoute } from "./delete-chat-session.route.ts";
import { getChatSessionRoute } from "./get-chat-session.route.ts";
import { listChatSessionsRoute } from "./list-chat-sessions.route.ts";
import { sendChatMessageRoute } from "./send-chat-message.route.ts";
import { streamChatRoute } from "./stream-chat.route.ts";

export const chatRoutes: readonly Operation[] = [
  listChatSessionsRoute,
  createChatSessionRoute,
  getChatSessionRoute,
  deleteChatSessionRoute,
  sendChatMessageRoute,
  streamChatRoute,
];
