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
  summary: "Open a chat session",
  description:
    "A conversation of yours with one agent. Without `agent_id` the first message decides whom it is with. Deleting the agent deletes its sessions.",
  ...access.tenant("AGENT_RUN"),
  request: jsonBody(CreateChatSessionBody, "Whom it is with, and what it is called"),
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
