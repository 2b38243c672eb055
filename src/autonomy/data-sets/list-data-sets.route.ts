import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { DataSetList, ListDataSetsQuery, presentDataSet } from "./schemas.ts";
import { selectDataSets } from "./store.ts";

export const listDataSetsRoute = operation({
  method: "get",
  path: "/api/data-sets",
  operationId: "listDataSets",
  tags: ["Data sets"],
  summary: "List the data sets",
  description: "Lists the workspace's data sets, the newest first.",
  ...access.tenant("AGENT_VIEW"),
  request: { query: ListDataSetsQuery },
  responses: { ...ok(enveloped(DataSetList), "A page of data sets") },
}).handle(async (c) => {
  const { page, limit } = c.req.valid("query");
  const { db, tenant } = c.var.ctx;
  const { rows, total } = await selectDataSets(db, tenant.id, { limit, offset: (page - 1) * limit });
  return answer(c, { data_sets: rows.map(presentDataSet), pagination: paginate({ page, limit }, total) });
});
