import { access, answer, ok, operation } from "#http/operation";

import { listMyDomainSubmissions } from "./list-my-domain-submissions.ts";
import { DomainSubmissions, MySubmissionsQuery, presentSubmission } from "./schemas.ts";

export const listMyDomainSubmissionsRoute = operation({
  method: "get",
  path: "/api/v1/domains/marketplace/my-submissions",
  operationId: "listMyDomainSubmissions",
  tags: ["Domain marketplace"],
  summary: "List the tenant's submitted domains",
  description:
    "Lists the domains that the tenant has submitted, newest first. The answer is an array without `pagination`: a page that is shorter than `limit` is the last one. `GET /api/listings/submissions` shows more, such as the reason of a rejection.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: MySubmissionsQuery },
  responses: { ...ok(DomainSubmissions, "The submissions") },
}).handle(async (c) => {
  const { page, limit } = c.req.valid("query");
  const rows = await listMyDomainSubmissions(c.var.ctx, { limit, offset: (page - 1) * limit });
  return answer(c, rows.map(presentSubmission), { as: "flat" });
});
