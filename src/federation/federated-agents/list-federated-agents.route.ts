import { access, answerFederated, notModifiedResponse, ok, operation, refusesFederation } from "#http/operation";

import { listFederatedAgents } from "./list-federated-agents.ts";
import { FederatedAgentList, ListFederatedAgentsQuery, presentAgentList } from "./schemas.ts";

export const listFederatedAgentsRoute = operation({
  method: "get",
  path: "/api/federation/agents",
  operationId: "listFederatedAgents",
  tags: ["Federation"],
  summary: "List agent templates for other instances",
  description:
    "Part of the federation protocol 1.0.0. Lists the public, approved templates, newest first, with redacted texts. Each client address may send 100 requests per minute. This API adds to the protocol without breaking it: an `ETag`, and with `updated_since` a list of changes, with `tombstones` for templates that are no longer public. The next request sends the `as_of` of this answer as its `updated_since`. A client may cache an answer for five minutes. A client that asks again sees an approval, change or removal within a second.",
  ...access.federation(),
  request: { query: ListFederatedAgentsQuery },
  responses: {
    ...ok(FederatedAgentList, "The templates"),
    ...notModifiedResponse(),
    ...refusesFederation(
      "INVALID_INPUT",
      "UNAUTHORIZED",
      "FORBIDDEN",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
}).handle((c) => {
  const query = c.req.valid("query");
  return answerFederated(c, async (ctx) => presentAgentList(await listFederatedAgents(ctx, query)));
});
