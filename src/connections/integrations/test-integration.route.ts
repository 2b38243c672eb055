import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { presentTested, ProviderPath, TestedView } from "./schemas.ts";
import { testConnection } from "./test-connection.ts";

export const testIntegrationRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/test",
  operationId: "testIntegration",
  tags: ["Integrations"],
  summary: "Test a connection",
  description: "Makes one read-only call to the provider, and returns its duration and the account that answered.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: ProviderPath },
  responses: {
    ...ok(enveloped(TestedView), "The provider answered"),
    ...refuses(
      "NOT_FOUND",
      "PROVIDER_NOT_CONNECTED",
      "REAUTHENTICATION_REQUIRED",
      "NOT_CONFIGURED",
      "PROVIDER_ERROR",
      "FORBIDDEN",
      "PROVIDER_FORBIDDEN",
      "PROVIDER_PLAN_REQUIRED",
      "PROVIDER_QUOTA_EXCEEDED",
      "PROVIDER_RATE_LIMITED",
      "UNAVAILABLE",
    ),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => testConnection(ctx, c.req.valid("param").provider),
    (tested) => ({ status: 200, data: presentTested(tested) }),
  ),
);
