import type { Router } from "#http/router";

import { registerCreateChatSession } from "./create-chat-session.route.ts";
import { registerDeleteChatSession } from "./delete-chat-session.route.ts";
import { registerGetChatSession } from "./get-chat-session.route.ts";
import { registerListChatSessions } from "./list-chat-sessions.route.ts";
import { registerSendChatMessage } from "./send-chat-message.route.ts";
import { registerStreamChat } from "./stream-chat.route.ts";

export function registerChatRoutes(app: Router): void {
  registerListChatSessions(app);
  registerCreateChatSession(app);
  registerGetChatSession(app);
  registerDeleteChatSession(app);
  registerSendChatMessage(app);
  registerStreamChat(app);
}
