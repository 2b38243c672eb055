import { access, answer, ok, operation } from "#http/operation";
import { searchListings } from "#publishing/listing-search/search-listings";

import { AgentTemplateList, BrowseQuery, presentTemplate } from "./schemas.ts";

export const browseAgentTemplatesRoute = operation({
  method: "get",
  path: "/api/agent-marketplace/browse",
  operationId: "browseAgentTemplates",
  tags: ["Agent marketplace"],
  summary: "Browse agent templates",
  description:
    "Lists the approved agent templates of all tenants. Without `sort_by`, a search is sorted by relevance and an unfiltered list by popularity. Templates that rank equally are sorted by id, so no page repeats or skips one. With a filter or a search, `total` counts up to 10,000.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: BrowseQuery },
  responses: { ...ok(AgentTemplateList, "The templates") },
}).handle(async (c) => {
  const { query, category, sort_by: sortBy, limit, offset } = c.req.valid("query");
  const { rows, total } = await searchListings(c.var.ctx, { kind: "agent", query, category, sortBy, limit, offset });
  return answer(c, { agents: rows.map(presentTemplate), total, limit, offset }, { as: "flat" });
});
