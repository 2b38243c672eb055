import { access, answer, enveloped, ok, operation } from "#http/operation";

import { admitSearch } from "./admit-search.ts";
import { findAllExecutions } from "./find-all-executions.ts";
import { MAX_FOUND } from "./limits.ts";
import { ExecutionCountQuery, FoundCount } from "./schemas.ts";

export const countExecutionsRoute = operation({
  method: "get",
  path: "/api/executions/count",
  operationId: "countExecutions",
  tags: ["Executions"],
  summary: "Count what a query finds",
  description: `Counts the executions that \`q\` finds, as \`POST /api/executions/bulk\` finds them for \`expected_count\`: at most ${MAX_FOUND.toLocaleString("en")}. It is a search: a person has 60 a minute.`,
  ...access.tenant("AGENT_VIEW"),
  request: { query: ExecutionCountQuery },
  responses: { ...ok(enveloped(FoundCount), "The number") },
}).handle(async (c) => {
  const { ctx } = c.var;
  const { q } = c.req.valid("query");
  const { ids, isMore } = await admitSearch(ctx, () => findAllExecutions(ctx, q, MAX_FOUND));
  return answer(c, { count: ids.length, is_more: isMore });
});
