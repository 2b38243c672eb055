import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createDataSet } from "./create-data-set.ts";
import { CreateDataSetBody, DataSet, presentDataSet } from "./schemas.ts";

export const createDataSetRoute = operation({
  method: "post",
  path: "/api/data-sets",
  operationId: "createDataSet",
  tags: ["Data sets"],
  summary: "Create a data set",
  description:
    "Creates an empty data set. Versions of agents run over its cases without effects and are compared there. A data set is no material of exams and no evidence. A workspace can have at most 100 data sets.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateDataSetBody, "The data set"),
  responses: { ...created(enveloped(DataSet), "The data set was created"), ...refuses("CONFLICT") },
}).handle((c) =>
  perform(
    c,
    (ctx) => createDataSet(ctx, c.req.valid("json")),
    (set) => ({ status: 201, location: `/api/data-sets/${set.id}`, data: presentDataSet(set) }),
  ),
);
