import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { finishWithToken } from "./finish-with-token.ts";
import { FinishBody, IntegrationStatus, presentStatus, ProviderPath } from "./schemas.ts";

export const finishIntegrationRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/callback",
  operationId: "finishIntegration",
  tags: ["Integrations"],
  summary: "Finish a connection with a token from the provider's script",
  description:
    "For `apple_music`, whose user tokens are available only to a page that runs the provider's script (MusicKit). The person who began the connection must finish it. Other providers send the browser to the callback.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { params: ProviderPath, ...jsonBody(FinishBody, "The token and the state") },
  responses: {
    ...ok(enveloped(IntegrationStatus), "The provider is connected"),
    ...refuses("NOT_FOUND", "NOT_SUPPORTED", "PROVIDER_ERROR"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => finishWithToken(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (integration) => ({ status: 200, data: presentStatus(integration, c.var.ctx.clock()) }),
  ),
);
