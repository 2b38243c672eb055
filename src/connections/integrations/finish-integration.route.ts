import { access, enveloped, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { finishIntegration } from "./finish-integration.ts";
import { FinishBody, IntegrationStatus, presentStatus, ProviderPath } from "./schemas.ts";

export const finishIntegrationRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/callback",
  operationId: "finishIntegration",
  tags: ["Integrations"],
  summary: "Finish a connection by confirming it, or with a token",
  description:
    "For a person who had no session when the provider sent the browser back: the console sends the callback's parameters after the person signed in and confirmed. Only a session of the person who began is accepted. 403 `other_person`: another person began the connection.\n\nFor `apple_music`, whose user tokens are available only to a page that runs the provider's script (MusicKit): send `music_user_token`.\n\nAgents of the whole workspace use what it sets, so it needs the permission to change what others use.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: ProviderPath, ...jsonBody(FinishBody, "The state, and the provider's answer") },
  responses: {
    ...ok(enveloped(IntegrationStatus), "The provider is connected"),
    ...refuses("FORBIDDEN", "NOT_FOUND", "CONFLICT", "NOT_SUPPORTED", "PROVIDER_ERROR"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => finishIntegration(ctx, c.req.valid("param").provider, c.req.valid("json")),
    (integration) => ({ status: 200, data: presentStatus(integration, c.var.ctx.clock()) }),
  ),
);
