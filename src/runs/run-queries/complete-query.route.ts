import { access, answer, enveloped, ok, operation } from "#http/operation";

import { completeQuery, MAX_PROPOSED } from "./complete-query.ts";
import { QueryValuesQuery, QueryValuesView } from "./schemas.ts";

export const completeQueryRoute = operation({
  method: "get",
  path: "/api/executions/values",
  operationId: "completeQuery",
  tags: ["Executions"],
  summary: "List values for a field of a query",
  description: `Lists up to ${MAX_PROPOSED} values with which \`q\` of \`GET /api/executions\` can continue: the words of the field, the names of agents and people, or what the latest 500 executions have. A field of numbers or times has no values.`,
  ...access.tenant("AGENT_VIEW"),
  request: { query: QueryValuesQuery },
  responses: { ...ok(enveloped(QueryValuesView), "The values, those that begin with the prefix first") },
}).handle(async (c) => {
  const { field, prefix } = c.req.valid("query");
  return answer(c, { values: await completeQuery(c.var.ctx, field, prefix) });
});
