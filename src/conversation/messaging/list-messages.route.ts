import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listMessages } from "./list-messages.ts";
import { MessageList, MessagesQuery, presentMessage } from "./schemas.ts";

export const listMessagesRoute = operation({
  method: "get",
  path: "/api/messaging/messages",
  operationId: "listMessages",
  tags: ["Messaging"],
  summary: "List messages from and to people",
  description:
    "Lists the messages in both directions with their states, newest first. They are kept for the number of days in the operator's `MESSAGE_DAYS`.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { query: MessagesQuery },
  responses: { ...ok(enveloped(MessageList), "A page of messages") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { rows, total } = await listMessages(c.var.ctx, query);
  return answer(c, { messages: rows.map(presentMessage), pagination: paginate(query, total) });
});
