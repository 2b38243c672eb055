import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getChatSession } from "./get-chat-session.ts";
import {
  ChatSessionPath,
  ChatSessionWithMessages,
  GetChatSessionQuery,
  presentSessionWithMessages,
} from "./schemas.ts";

export const getChatSessionRoute = operation({
  method: "get",
  path: "/api/sessions/{session_id}",
  operationId: "getChatSession",
  tags: ["Chat"],
  summary: "Get a chat session",
  description:
    "Returns the session with its newest messages, oldest first. An agent's message appears as soon as its turn begins. While the turn is `in_progress`, the message says so, or says what the turn waits for. Afterwards it contains the answer, or the reason why there is none.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: ChatSessionPath, query: GetChatSessionQuery },
  responses: {
    ...ok(enveloped(ChatSessionWithMessages), "The session and its messages"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const { limit, before } = c.req.valid("query");
  const found = await getChatSession(c.var.ctx, c.req.valid("param").session_id, { limit, before });
  return answer(c, presentSessionWithMessages(found), { isTagged: true });
});
