import { access, answer, enveloped, ok, operation } from "#http/operation";

import { readInbox } from "./read-inbox.ts";
import { InboxQuery, InboxView, presentInbox } from "./schemas.ts";

export const readInboxRoute = operation({
  method: "get",
  path: "/api/inbox",
  operationId: "readInbox",
  tags: ["Events"],
  summary: "Read what waits for a person",
  description:
    "Returns what needs a person, the latest first, as far as the caller may read it, with how many there are of each kind. `GET /api/events` tells each change of it as it happens.",
  ...access.signedIn(),
  request: { query: InboxQuery },
  responses: { ...ok(enveloped(InboxView), "What waits for a person") },
}).handle(async (c) => {
  const { limit, include } = c.req.valid("query");
  return answer(c, presentInbox(await readInbox(c.var.ctx, { limit, withSteps: include !== undefined })));
});
