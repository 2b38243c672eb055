import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { listReviews } from "./list-reviews.ts";
import { presentReview, Reviews, ReviewsQuery } from "./schemas.ts";

export const listReviewsContract = createRoute({
  method: "get",
  path: "/api/listings/reviews",
  operationId: "listReviews",
  tags: ["Listings"],
  summary: "List what waits for review",
  description:
    "Submitted versions that wait for a decision, oldest first, with all that a reviewer needs: how the listing would look, what an installation would get, its digest, and what it may be taken for. The platform's operators see everything; others their tenant's own, on an instance with `MARKETPLACE_SELF_APPROVAL`, else 403. Decided at the kind's own approve and reject operations.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { query: ReviewsQuery },
  responses: { ...ok(enveloped(Reviews), "What waits"), ...tenantRefusals() },
});

export function registerListReviews(app: Router): void {
  app.openapi(listReviewsContract, async (c) => {
    const { kind, page, limit } = c.req.valid("query");
    const { rows, total } = await listReviews(c.var.ctx, { kind, limit, offset: (page - 1) * limit });
    return answer(c, { reviews: rows.map(presentReview), pagination: paginate({ page, limit }, total) });
  });
}
