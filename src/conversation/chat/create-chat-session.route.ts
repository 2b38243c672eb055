import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createChatSession } from "./create-chat-session.ts";
import { ChatSession, CreateChatSessionBody, presentSession } from "./schemas.ts";

export const createChatSessionRoute = operation({
  method: "post",
  path: "/api/sessions",
  operationId: "createChatSession",
  tags: ["Chat"],
  summary: "Create a chat session",
  description:
    "Creates a conversation between the caller and one agent. Without `agent_id`, the first message decides the agent. Deleting the agent deletes its sessions.",
  ...access.tenant("AGENT_RUN"),
  request: jsonBody(CreateChatSessionBody, "The agent and the title of the session"),
  responses: {
    ...created(enveloped(ChatSession), "The session"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle((c) => {
  const { agent_id: agentId, title } = c.req.valid("json");
  return perform(
    c,
    (ctx) => createChatSession(ctx, { agentId, title }),
    (session) => ({ status: 201, data: presentSession(session), location: `/api/sessions/${session.id}` }),
  );
});
