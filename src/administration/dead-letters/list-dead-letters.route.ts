import { access, answer, enveloped, ok, operation } from "#http/operation";

import { listDeadLetters } from "./list-dead-letters.ts";
import { DeadLetters, DeadLettersQuery, presentLetter } from "./schemas.ts";

export const listDeadLettersRoute = operation({
  method: "get",
  path: "/api/dead-letters",
  operationId: "listDeadLetters",
  tags: ["Operations"],
  summary: "List the dead messages of queues",
  description:
    "For operators of the instance (`SUPER_ADMIN_EMAILS`). Lists the latest messages that a queue's consumer refused to the end, newest first, and how many are kept of each queue. They are kept for 30 days. None needs to be sent again: a message only says that a row is due, and a scheduled job finds the row.",
  ...access.tenant("TENANT_ADMIN"),
  request: { query: DeadLettersQuery },
  responses: { ...ok(enveloped(DeadLetters), "The messages and their numbers") },
}).handle(async (c) => {
  const { letters, counts } = await listDeadLetters(c.var.ctx, c.req.valid("query").limit);
  return answer(c, { counts, letters: letters.map(presentLetter) });
});
