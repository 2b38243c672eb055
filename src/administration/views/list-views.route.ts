import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { listViews } from "./list-views.ts";
import { presentView, readViewQuery, ViewList, ViewsQuery } from "./schemas.ts";

export const listViewsRoute = operation({
  method: "get",
  path: "/api/views",
  operationId: "listViews",
  tags: ["Views"],
  summary: "List saved views",
  description:
    "Lists the caller's own views and those of the team, of one page or of all, the oldest first, each with the number of its rows. Only a signed-in person has views.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ViewsQuery },
  responses: { ...ok(enveloped(ViewList), "The views"), ...refuses("FORBIDDEN") },
}).handle(async (c) => {
  const views = await listViews(c.var.ctx, c.req.valid("query").page, readViewQuery);
  return answer(c, { views: views.map(presentView) });
});
