import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteChatSession } from "./delete-chat-session.ts";
import { ChatSessionPath, DeletedChatSession } from "./schemas.ts";

export const deleteChatSessionRoute = operation({
  method: "delete",
  path: "/api/sessions/{session_id}",
  operationId: "deleteChatSession",
  tags: ["Chat"],
  summary: "Delete a chat session",
  description:
    "Deletes the session and its messages. The executions of its turns remain as the agent's work and evidence until the agent is deleted. A running execution continues.",
  ...access.tenant("AGENT_RUN"),
  request: { params: ChatSessionPath },
  responses: {
    ...ok(enveloped(DeletedChatSession), "The session was deleted"),
    ...refuses("NOT_FOUND"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteChatSession(ctx, c.req.valid("param").session_id),
    (id) => ({ status: 200, data: { deleted: true as const, session_id: id } }),
  ),
);
