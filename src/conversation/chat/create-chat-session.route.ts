import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { createChatSession } from "./create-chat-session.ts";
import { ChatSession, CreateChatSessionBody, presentSession } from "./schemas.ts";

export const createChatSessionContract = createRoute({
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
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND"),
  },
});

export function registerCreateChatSession(app: Router): void {
  app.openapi(createChatSessionContract, (c) => {
    const { agent_id: agentId, title } = c.req.valid("json");
    return perform(
      c,
      (ctx) => createChatSession(ctx, { agentId, title }),
      (session) => ({ status: 201, data: presentSession(session), location: `/api/sessions/${session.id}` }),
    );
  });
}
