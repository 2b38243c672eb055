import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { listSubmissions } from "./list-submissions.ts";
import { presentListing, Submissions, SubmissionsQuery } from "./schemas.ts";

export const listSubmissionsContract = createRoute({
  method: "get",
  path: "/api/listings/submissions",
  operationId: "listSubmissions",
  tags: ["Listings"],
  summary: "List the tenant's submissions",
  description:
    "Lists what the tenant has submitted to the marketplaces, of every kind, newest first, with its state and the reason of a rejection or suspension.",
  ...access.signedIn(),
  request: { query: SubmissionsQuery },
  responses: { ...ok(enveloped(Submissions), "The submissions"), ...tenantRefusals() },
});

export function registerListSubmissions(app: Router): void {
  app.openapi(listSubmissionsContract, async (c) => {
    const { kind, status, page, limit } = c.req.valid("query");
    const { rows, total } = await listSubmissions(c.var.ctx, { kind, status, limit, offset: (page - 1) * limit });
    return answer(c, { listings: rows.map(presentListing), pagination: paginate({ page, limit }, total) });
  });
}
