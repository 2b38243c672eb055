import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { ModelConnectionPath, ModelConnectionTest, presentTest, TestModelConnectionBody } from "./schemas.ts";
import { testConnection } from "./test-connection.ts";

export const testModelConnectionRoute = operation({
  method: "post",
  path: "/api/model-connections/{id}/test",
  operationId: "testModelConnection",
  tags: ["Model connections"],
  summary: "Test a model connection",
  description:
    "Asks one of its models for one word, and records the outcome as the state of the connection. A failed call is an answer with `ok: false` and the vendor's words.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: ModelConnectionPath, ...jsonBody(TestModelConnectionBody, "The model to ask") },
  responses: {
    ...ok(enveloped(ModelConnectionTest), "The outcome of the call"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => testConnection(ctx, c.req.valid("param").id, c.req.valid("json").model),
    (trial) => ({ status: 200, data: presentTest(trial) }),
  ),
);
