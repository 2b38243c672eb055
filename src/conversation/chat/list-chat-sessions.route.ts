import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { ownerOf } from "./find-session.ts";
import { ChatSessionList, ListChatSessionsQuery, presentSession } from "./schemas.ts";
import { selectSessions } from "./store.ts";

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
  const { ctx } = c.var;
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await selectSessions(ctx.db, ownerOf(ctx), { limit, offset: (page - 1) * limit });
  return answer(c, { sessions: rows.map(presentSession), pagination: paginate({ page, limit }, total) });
});
