import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { ListRecommendationsQuery, presentKept, RecommendationList } from "./schemas.ts";
import { selectRecommendations } from "./store.ts";

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
  const { db, tenant } = c.var.ctx;
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await selectRecommendations(db, tenant.id, { limit, offset: (page - 1) * limit });
  return answer(c, { recommendations: rows.map(presentKept), pagination: paginate({ page, limit }, total) });
});
