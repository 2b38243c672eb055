import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { deleteDataSet } from "./delete-data-set.ts";
import { DataSetPath, DeletedDataSet } from "./schemas.ts";

export const deleteDataSetRoute = operation({
  method: "delete",
  path: "/api/data-sets/{id}",
  operationId: "deleteDataSet",
  tags: ["Data sets"],
  summary: "Delete a data set",
  description:
    "Deletes the data set with its cases, runs and results. While a run of it is under way the answer is 409 (`data_set_run_under_way`).",
  ...access.tenant("AGENT_MANAGE"),
  request: { params: DataSetPath },
  responses: { ...ok(enveloped(DeletedDataSet), "The data set was deleted"), ...refuses("NOT_FOUND", "CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteDataSet(ctx, c.req.valid("param").id),
    ({ id }) => ({ status: 200, data: { id, deleted: true as const } }),
  ),
);
