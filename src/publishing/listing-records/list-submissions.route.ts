import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listSubmissions } from "./list-submissions.ts";
import { presentListing, Submissions, SubmissionsQuery } from "./schemas.ts";

export const listSubmissionsRoute = operation({
  method: "get",
  path: "/api/listings/submissions",
  operationId: "listSubmissions",
  tags: ["Listings"],
  summary: "List the tenant's submissions",
  description:
    "Lists the tenant's submissions of every kind to the marketplaces, newest first, each with its state and the reason for a rejection or suspension.",
  ...access.signedIn(),
  request: { query: SubmissionsQuery },
  responses: { ...ok(enveloped(Submissions), "The submissions") },
}).handle(async (c) => {
  const { kind, status, page, limit } = c.req.valid("query");
  const { rows, total } = await listSubmissions(c.var.ctx, { kind, status, limit, offset: (page - 1) * limit });
  return answer(c, { listings: rows.map(presentListing), pagination: paginate({ page, limit }, total) });
});
