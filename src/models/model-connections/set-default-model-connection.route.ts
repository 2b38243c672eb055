import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { ModelConnectionPath, ModelConnectionView, presentConnection } from "./schemas.ts";
import { setDefaultConnection } from "./set-default-connection.ts";

export const setDefaultModelConnectionRoute = operation({
  method: "post",
  path: "/api/model-connections/{id}/default",
  operationId: "setDefaultModelConnection",
  tags: ["Model connections"],
  summary: "Make a connection the default",
  description:
    "Agents whose configuration names no model use the first model of the default connection. A name without a connection means a model of the default connection. A connection that was not shared is shared by this.\n\nAgents of the whole workspace use what it sets, so it needs the permission to change what others use.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: ModelConnectionPath },
  responses: {
    ...ok(enveloped(ModelConnectionView), "The default connection"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => setDefaultConnection(ctx, c.req.valid("param").id),
    (connection) => ({ status: 200, data: presentConnection(connection) }),
  ),
);
