import { access, answer, enveloped, ok, operation } from "#http/operation";

import { readInbox } from "./read-inbox.ts";
import { InboxQuery, InboxView, presentInbox } from "./schemas.ts";

export const readInboxRoute = operation({
  method: "get",
  path: "/api/inbox",
  operationId: "readInbox",
  tags: ["Events"],
  summary: "Read the inbox",
  description:
    "Returns the items that need a person and that the caller may read, newest first, with the number of each kind. `GET /api/events` reports each change as it happens.",
  ...access.signedIn(),
  request: { query: InboxQuery },
  responses: { ...ok(enveloped(InboxView), "The items that wait for a person") },
}).handle(async (c) => {
  const { limit, include } = c.req.valid("query");
  return answer(c, presentInbox(await readInbox(c.var.ctx, { limit, withSteps: include !== undefined })));
});
