import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listReviews } from "./list-reviews.ts";
import { presentReview, Reviews, ReviewsQuery } from "./schemas.ts";

export const listReviewsRoute = operation({
  method: "get",
  path: "/api/listings/reviews",
  operationId: "listReviews",
  tags: ["Listings"],
  summary: "List versions that wait for review",
  description:
    "Lists submitted versions that wait for a decision, oldest first, with everything that a reviewer needs: how the listing would look, what an installation would contain, the digest, and other listings that it could be mistaken for. A platform operator sees all of them. On an instance with `MARKETPLACE_SELF_APPROVAL` any other caller sees those of their own tenant; on any other instance the answer is 403. The reviewer decides with the approve and reject operations of the kind of listing.",
  ...access.tenant("GOVERNANCE_APPROVE"),
  request: { query: ReviewsQuery },
  responses: { ...ok(enveloped(Reviews), "The versions that wait") },
}).handle(async (c) => {
  const { kind, page, limit } = c.req.valid("query");
  const { rows, total } = await listReviews(c.var.ctx, { kind, limit, offset: (page - 1) * limit });
  return answer(c, { reviews: rows.map(presentReview), pagination: paginate({ page, limit }, total) });
});
