import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listCases } from "./list-cases.ts";
import { CaseList, DataSetPath, ListCasesQuery, presentCase } from "./schemas.ts";

export const listDataSetCasesRoute = operation({
  method: "get",
  path: "/api/data-sets/{id}/cases",
  operationId: "listDataSetCases",
  tags: ["Data sets"],
  summary: "List the cases of a data set",
  description: "Lists the cases of a data set, the oldest first.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: DataSetPath, query: ListCasesQuery },
  responses: { ...ok(enveloped(CaseList), "A page of cases"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const { page, limit } = c.req.valid("query");
  const { rows, total } = await listCases(c.var.ctx, c.req.valid("param").id, { page, limit });
  return answer(c, { cases: rows.map(presentCase), pagination: paginate({ page, limit }, total) });
});
