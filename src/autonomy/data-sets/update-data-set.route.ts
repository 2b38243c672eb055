import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { DataSet, DataSetPath, presentDataSet, UpdateDataSetBody } from "./schemas.ts";
import { updateDataSet } from "./update-data-set.ts";

export const updateDataSetRoute = operation({
  method: "patch",
  path: "/api/data-sets/{id}",
  operationId: "updateDataSet",
  tags: ["Data sets"],
  summary: "Update a data set",
  description: "Changes only the supplied fields.",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: DataSetPath, ...jsonBody(UpdateDataSetBody, "The fields to change") },
  responses: { ...ok(enveloped(DataSet), "The data set was changed"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => updateDataSet(ctx, c.req.valid("param").id, c.req.valid("json")),
    (set) => ({ status: 200, data: presentDataSet(set) }),
  ),
);
