import { createRoute, z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerEvents } from "#http/event-stream";
import { refuses } from "#http/responses";
import type { Router } from "#http/router";

import type { ChatEvent } from "./chat-events.ts";
import { eventId, presentAnswer, readEventId, StreamChatHeaders, StreamChatQuery } from "./schemas.ts";
import { streamChat } from "./stream-chat.ts";
import type { ChatTurn } from "./take-turn.ts";

export const streamChatContract = createRoute({
  method: "get",
  path: "/api/chat/stream",
  operationId: "streamChat",
  tags: ["Chat"],
  summary: "Send a chat message and stream the answer",
  description:
    "Gives the message to the session's agent as `POST /api/chat` does and streams what becomes of it as server-sent events: `start {session_id, execution_id, message_id}`, `tool {tool, description, refused, …}` for each call, `delta {text}` with the parts of the answer, and at last `done {message}`, or `error {error, message}` when the turn failed. Where the engine gives its answer as a whole, the deltas are parts of that. A turn that waits for an approval ends the stream with a `done` whose `message.status` is `in_progress` and which has no id; come again after the decision.\n\nThis GET has an effect, as browsers' `EventSource` has no other method: with the session cookie it needs a page of our own, and HEAD is refused. A client that comes again never begins a second turn as long as it can be known: with `Last-Event-ID` (`EventSource` sends it by itself) it goes on after that event of that turn, whatever `message` says, also when the turn is long over; else the same message in the same session, while a turn of it is under way, joins that turn. A client that wants this from the first byte sends a `turn_key` of its own: in a session it names one turn, running or over.",
  ...access.tenant("AGENT_RUN", { readHasEffect: true }),
  request: { query: StreamChatQuery, headers: StreamChatHeaders },
  responses: {
    200: {
      description: "The events",
      content: {
        "text/event-stream": {
          schema: z.string().openapi({
            example:
              'id: 0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e.2\nevent: delta\ndata: {"text":"12 percent of 4,300 is 516."}\n\n',
          }),
        },
      },
    },
    ...tenantRefusals(),
    ...refuses("FORBIDDEN", "GOVERNANCE_VIOLATION"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT"),
  },
});

export function registerStreamChat(app: Router): void {
  app.openapi(streamChatContract, async (c) => {
    const { session_id: sessionId, message, agent_id: agentId, turn_key: turnKey } = c.req.valid("query");
    const seen = readEventId(c.req.valid("header")["last-event-id"]);
    const { turn, batches } = await streamChat(c.var.ctx, { sessionId, message, agentId, turnKey, seen });
    return answerEvents(c, batches, (event) => ({
      ...(event.number === null ? {} : { id: eventId(turn, event.number) }),
      event: event.event,
      data: present(turn, event),
    }));
  });
}

function present(turn: ChatTurn, { event, data, state }: ChatEvent): Record<string, unknown> {
  if (event === "start")
    return { session_id: turn.sessionId, execution_id: turn.executionId, message_id: turn.messageId };
  return state === null ? data : { ...data, message: presentAnswer(turn, state) };
}
