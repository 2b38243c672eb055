import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createConnection } from "./create-connection.ts";
import { CreateModelConnectionBody, ModelConnectionView, presentConnection } from "./schemas.ts";

export const createModelConnectionRoute = operation({
  method: "post",
  path: "/api/model-connections",
  operationId: "createModelConnection",
  tags: ["Model connections"],
  summary: "Connect a vendor of models",
  description:
    "Stores how to reach a vendor of language models, and its key. The key is stored encrypted and never shown again. The outbound guard checks `base_url` now and at every call, and redirects are not followed. A private local instance also reaches the usual ports of model servers on its own machine.\n\nThe first connection of a workspace becomes its default, unless the operator configured a model for the instance. A workspace can have at most 20 connections.\n\nA connection that a caller without `WEBHOOK_MANAGE` creates is not shared: only agents that this person created can name its models, and it is never the default.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(CreateModelConnectionBody, "The vendor, its key and its models"),
  responses: {
    ...created(enveloped(ModelConnectionView), "The model connection"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createConnection(ctx, c.req.valid("json")),
    (connection) => ({
      status: 201,
      data: presentConnection(connection),
      location: `/api/model-connections/${connection.id}`,
    }),
  ),
);
