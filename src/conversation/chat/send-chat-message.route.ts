import { accepted, access, enveloped, jsonBody, ok, operation, type Outcome, perform, refuses } from "#http/operation";

import { ChatAnswer, ChatBody, presentTaken } from "./schemas.ts";
import { sendChatMessage } from "./send-chat-message.ts";
import type { TakenTurn } from "./take-turn.ts";

export const sendChatMessageRoute = operation({
  method: "post",
  path: "/api/chat",
  operationId: "sendChatMessage",
  tags: ["Chat"],
  summary: "Send a chat message",
  description:
    "Sends the message to the agent as an execution (`triggered_by: chat`) with the latest turns of the session in its context. The turn has the governance, limits, budgets, approvals, usage, events and episode of an execution. Without `session_id` the message opens a new session.\n\nThe agent is `agent_id`, or else the session's agent, or else the tenant's only active agent. If none of these exists, the answer is 400 and names `agent_id`. A session keeps its agent: another `agent_id` is refused with 409.\n\nIf the turn ends within 25 s, the answer is 200. Otherwise it is 202: `message` says that the agent is still working or which approval it waits for, and the session shows the answer later. A failed turn also gives an answer: `message.status` is `failed`, and the content says what went wrong. The text of a message is never refused, whatever the agent's level. The turn acts only through tools, and each tool call is governed by its own action. If the words order an action above the level and the turn does not do it, its message has `ask: true`: the same message with `ask: true` opens an approval of the whole turn and answers 202 with `message.approval_id`. The turn runs after the approval; after a rejection or the expiry it fails with `GOVERNANCE_VIOLATION`.",
  ...access.tenant("AGENT_RUN", { startsRun: true }),
  request: jsonBody(ChatBody, "The message, its session and its agent"),
  responses: {
    ...ok(enveloped(ChatAnswer), "The agent's message"),
    ...accepted(enveloped(ChatAnswer), "The turn is still running; its message so far"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "STOPPED", "BUDGET_EXCEEDED"),
  },
}).handle((c) => {
  const {
    message,
    photo_ids: photoIds,
    session_id: sessionId,
    agent_id: agentId,
    ask: asksFirst = false,
  } = c.req.valid("json");
  return perform(c, (ctx) => sendChatMessage(ctx, { message, photoIds, sessionId, agentId, asksFirst }), present);
});

type Presented = ReturnType<typeof presentTaken>;

function present(taken: TakenTurn): Outcome<200, Presented> | Outcome<202, Presented> {
  const data = presentTaken(taken);
  return data.message.status === "in_progress"
    ? { status: 202, data, location: `/api/sessions/${data.session_id}` }
    : { status: 200, data };
}
