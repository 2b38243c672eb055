import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform, type Outcome } from "#http/envelope";
import { accepted, jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { ChatAnswer, ChatBody, presentTaken } from "./schemas.ts";
import { sendChatMessage } from "./send-chat-message.ts";
import type { TakenTurn } from "./take-turn.ts";

export const sendChatMessageContract = createRoute({
  method: "post",
  path: "/api/chat",
  operationId: "sendChatMessage",
  tags: ["Chat"],
  summary: "Send a chat message",
  description:
    "Gives the message to the agent as an execution (`triggered_by: chat`) with the last turns of the session in its context: governance, limits, approvals, usage, events and the episode are those of an execution. Without `session_id` a new session is opened. The agent is `agent_id`, else the session's, else the tenant's only active one; when none of them is there the answer is 400 naming `agent_id`, and a session keeps its agent (409 for another). The answer is 200 when the turn is over within 25 s, else 202: then `message` says that the agent still works, or which approval it waits for, and the session shows the answer once it is there. A turn that fails is an answer too, with `message.status` `failed` and what went wrong. A message whose action is above the agent's level is refused with `GOVERNANCE_VIOLATION`, and nothing is stored of it.",
  ...access.tenant("AGENT_RUN"),
  request: jsonBody(ChatBody, "What you say, to whom"),
  responses: {
    ...ok(enveloped(ChatAnswer), "The agent's message"),
    ...accepted(enveloped(ChatAnswer), "The turn goes on; what is said of it now"),
    ...tenantRefusals(),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
  },
});

export function registerSendChatMessage(app: Router): void {
  app.openapi(sendChatMessageContract, (c) => {
    const { message, session_id: sessionId, agent_id: agentId } = c.req.valid("json");
    return perform(c, (ctx) => sendChatMessage(ctx, { message, sessionId, agentId }), present);
  });
}

type Presented = ReturnType<typeof presentTaken>;

function present(taken: TakenTurn): Outcome<200, Presented> | Outcome<202, Presented> {
  const data = presentTaken(taken);
  return data.message.status === "in_progress"
    ? { status: 202, data, location: `/api/sessions/${data.session_id}` }
    : { status: 200, data };
}
