import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findConnection } from "./find-connection.ts";
import { ModelConnectionPath, ModelConnectionView, presentConnection } from "./schemas.ts";

export const getModelConnectionRoute = operation({
  method: "get",
  path: "/api/model-connections/{id}",
  operationId: "getModelConnection",
  tags: ["Model connections"],
  summary: "Get a model connection",
  description: "Returns the connection without its key.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: ModelConnectionPath },
  responses: {
    ...ok(enveloped(ModelConnectionView), "The model connection"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) =>
  answer(c, presentConnection(await findConnection(c.var.ctx, c.req.valid("param").id)), { isTagged: true }),
);
