import { createRoute } from "@hono/zod-openapi";

import { access } from "#http/access";
import { answerFederated } from "#http/public-answer";
import { notModifiedResponse, ok, refusesFederation } from "#http/responses";
import type { Router } from "#http/router";

import { listFederatedAgents } from "./list-federated-agents.ts";
import { FederatedAgentList, ListFederatedAgentsQuery, presentAgentList } from "./schemas.ts";

export const listFederatedAgentsContract = createRoute({
  method: "get",
  path: "/api/federation/agents",
  operationId: "listFederatedAgents",
  tags: ["Federation"],
  summary: "Published agent templates, for other instances",
  description:
    "Federation protocol 1.0.0. Public and approved templates, newest first; texts are redacted. 100 requests per minute and client address. Compatible additions: an `ETag`, and with `updated_since` a list of changes with `tombstones` of what is not public any more; ask next time with its `as_of`. A caller may keep an answer for five minutes; one that asks sees an approval, change or removal within a second.",
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
});

export function registerListFederatedAgents(app: Router): void {
  app.openapi(listFederatedAgentsContract, (c) => {
    const query = c.req.valid("query");
    return answerFederated(c, async (ctx) => presentAgentList(await listFederatedAgents(ctx, query)));
  });
}
