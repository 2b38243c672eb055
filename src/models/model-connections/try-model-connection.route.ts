import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";

import { ModelConnectionTrial, presentTest, TryModelConnectionBody } from "./schemas.ts";
import { tryNewConnection } from "./try-connection.ts";

export const tryModelConnectionRoute = operation({
  method: "post",
  path: "/api/model-connections/test",
  operationId: "tryModelConnection",
  tags: ["Model connections"],
  summary: "Test a vendor before connecting it",
  description:
    "Lists the vendor's models and asks one of them for one word. Nothing is stored. A failed call is an answer with `ok: false` and the vendor's words.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(TryModelConnectionBody, "The vendor and its key"),
  responses: { ...ok(enveloped(ModelConnectionTrial), "The outcome of the call") },
}).handle((c) =>
  perform(
    c,
    (ctx) => tryNewConnection(ctx, c.req.valid("json")),
    (trial) => ({ status: 200, data: { ...presentTest(trial), models: trial.models } }),
  ),
);
