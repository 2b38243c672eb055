import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { ModelConnectionPath, ModelConnectionView, presentConnection, UpdateModelConnectionBody } from "./schemas.ts";
import { changeModelConnection } from "./update-connection.ts";

export const updateModelConnectionRoute = operation({
  method: "patch",
  path: "/api/model-connections/{id}",
  operationId: "updateModelConnection",
  tags: ["Model connections"],
  summary: "Change a model connection",
  description:
    "Changes only the supplied fields. `models` replaces the whole list. A `base_url` on another scheme, host or port needs `api_key` in the same request, because a stored key is only sent to the origin that it was given for.\n\nA connection that is not shared is changed by the person who created it. Sharing, and any change of a shared one, needs `WEBHOOK_MANAGE`.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: ModelConnectionPath, ...jsonBody(UpdateModelConnectionBody, "The fields to change") },
  responses: {
    ...ok(enveloped(ModelConnectionView), "The changed model connection"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => changeModelConnection(ctx, c.req.valid("param").id, c.req.valid("json")),
    (connection) => ({ status: 200, data: presentConnection(connection) }),
  ),
);
