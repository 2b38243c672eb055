import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listChatSessions } from "./list-chat-sessions.ts";
import { ChatSessionList, ListChatSessionsQuery, presentSession } from "./schemas.ts";

export const listChatSessionsRoute = operation({
  method: "get",
  path: "/api/sessions",
  operationId: "listChatSessions",
  tags: ["Chat"],
  summary: "List your chat sessions",
  description:
    "Lists the caller's own sessions, most recently used first. Users never see the sessions of other users.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListChatSessionsQuery },
  responses: { ...ok(enveloped(ChatSessionList), "A page of sessions") },
}).handle(async (c) => {
  const page = c.req.valid("query");
  const { rows, total } = await listChatSessions(c.var.ctx, page);
  return answer(c, { sessions: rows.map(presentSession), pagination: paginate(page, total) });
});
