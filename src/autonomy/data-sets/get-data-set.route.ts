import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findDataSet } from "./find-data-set.ts";
import { DataSet, DataSetPath, presentDataSet } from "./schemas.ts";

export const getDataSetRoute = operation({
  method: "get",
  path: "/api/data-sets/{id}",
  operationId: "getDataSet",
  tags: ["Data sets"],
  summary: "Get a data set",
  description: "Returns a data set with the number of its cases.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: DataSetPath },
  responses: { ...ok(enveloped(DataSet), "The data set"), ...notModifiedResponse(), ...refuses("NOT_FOUND") },
}).handle(async (c) =>
  answer(c, presentDataSet(await findDataSet(c.var.ctx, c.req.valid("param").id)), { isTagged: true }),
);
