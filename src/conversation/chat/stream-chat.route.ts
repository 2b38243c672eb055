import { answerEvents } from "#http/event-stream";
import { access, operation, refuses, z } from "#http/operation";
import { whileAllowed } from "#http/present-caller";

import type { ChatEvent } from "./chat-events.ts";
import { eventId, presentAnswer, readEventId, StreamChatHeaders, StreamChatQuery } from "./schemas.ts";
import { streamChat } from "./stream-chat.ts";
import type { ChatTurn } from "./take-turn.ts";

export const streamChatRoute = operation({
  method: "get",
  path: "/api/chat/stream",
  operationId: "streamChat",
  tags: ["Chat"],
  summary: "Send a chat message and stream the answer",
  description:
    "Sends the message to the session's agent like `POST /api/chat` and streams the turn as server-sent events: `start {session_id, execution_id, message_id}`, `tool {tool, description, refused, …}` for each call, `delta {text}` for each part of the answer while the model writes it, and finally `done {message}`, or `error {error, message}` when the turn failed. `reset {}` discards all earlier deltas: the model called tools, or was asked again after a fault or a crash. When the message is `completed`, the deltas after the last `reset` together are its `content`. An engine that does not stream sends its answer in one delta. A turn that waits for an approval ends the stream with a `done` whose `message.status` is `in_progress` and which has no event id; the client connects again after the decision.\n\nThis GET has an effect because a browser's `EventSource` cannot use another method. With the session cookie it must come from a page of this site, and HEAD is refused.\n\nA client that reconnects does not start a second turn. With `Last-Event-ID`, which `EventSource` sends automatically, the stream continues after that event of that turn, even in the middle of the answer; `message` is then ignored, even if the turn ended long ago. Without it, the same message in the same session joins a turn that is still running. A client that needs this safety from the first byte sends its own `turn_key`, which names one turn of the session, running or ended.",
  ...access.tenant("AGENT_RUN", { readHasEffect: true, startsRun: true }),
  request: { query: StreamChatQuery, headers: StreamChatHeaders },
  responses: {
    200: {
      description: "The stream of events",
      content: {
        "text/event-stream": {
          schema: z.string().openapi({
            example:
              'id: 0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e.3.28.9f3a2c1b\nevent: delta\ndata: {"text":"12 percent of 4,300 is 516."}\n\n',
          }),
        },
      },
    },
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "STOPPED", "BUDGET_EXCEEDED"),
  },
}).handle(async (c) => {
  const { session_id: sessionId, message, agent_id: agentId, turn_key: turnKey, ask: asksFirst } = c.req.valid("query");
  const seen = readEventId(c.req.valid("header")["last-event-id"]);
  const { turn, batches } = await streamChat(c.var.ctx, { sessionId, message, agentId, asksFirst, turnKey, seen });
  const sent = (event: ChatEvent) => ({
    ...(event.heard === null ? {} : { id: eventId(turn, event.heard) }),
    event: event.event,
    data: present(turn, event),
  });
  const told = whileAllowed(c, batches, ({ permissions }) => permissions.has("AGENT_RUN"));
  return answerEvents(c, told, sent, { hasEnd: true });
});

function present(turn: ChatTurn, { event, data, state }: ChatEvent): Record<string, unknown> {
  if (event === "start")
    return { session_id: turn.sessionId, execution_id: turn.executionId, message_id: turn.messageId };
  return state === null ? data : { ...data, message: presentAnswer(turn, state) };
}
