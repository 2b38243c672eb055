import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listRecommendations } from "./list-recommendations.ts";
import { ListRecommendationsQuery, presentKept, RecommendationList } from "./schemas.ts";

export const listRecommendationsRoute = operation({
  method: "get",
  path: "/api/media/recommendations",
  operationId: "listRecommendations",
  tags: ["Music"],
  summary: "List recommendations",
  description: "Lists the tenant's recommendations, newest first. The latest 500 of the last 30 days are kept.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListRecommendationsQuery },
  responses: { ...ok(enveloped(RecommendationList), "The recommendations") },
}).handle(async (c) => {
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await listRecommendations(c.var.ctx, { page, limit });
  return answer(c, { recommendations: rows.map(presentKept), pagination: paginate({ page, limit }, total) });
});
