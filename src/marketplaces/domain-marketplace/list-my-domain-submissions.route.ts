import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerFlat } from "#http/envelope";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { listMyDomainSubmissions } from "./list-my-domain-submissions.ts";
import { DomainSubmissions, presentSubmission } from "./schemas.ts";

export const listMyDomainSubmissionsContract = createRoute({
  method: "get",
  path: "/api/v1/domains/marketplace/my-submissions",
  operationId: "listMyDomainSubmissions",
  tags: ["Domain marketplace"],
  summary: "List the tenant's submitted domains",
  description:
    "Lists the domains that the tenant has submitted, newest first. `GET /api/listings/submissions` shows more, such as the reason of a rejection.",
  ...access.tenant("AGENT_VIEW"),
  responses: { ...ok(DomainSubmissions, "The submissions"), ...tenantRefusals() },
});

export function registerListMyDomainSubmissions(app: Router): void {
  app.openapi(listMyDomainSubmissionsContract, async (c) =>
    answerFlat(c, (await listMyDomainSubmissions(c.var.ctx)).map(presentSubmission)),
  );
}
