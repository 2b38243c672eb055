import { access, enveloped, ok, operation, optionalJsonBody, perform, refuses } from "#http/operation";

import { ConnectBody, presentStarted, ProviderPath, StartedView } from "./schemas.ts";
import { startConnection } from "./start-connection.ts";

export const connectIntegrationRoute = operation({
  method: "post",
  path: "/api/integrations/{provider}/connect",
  operationId: "connectIntegration",
  tags: ["Integrations"],
  summary: "Begin to connect a provider",
  description:
    "Returns the address of the page where the user allows the connection. The provider then sends the user's browser to the callback, which finishes the connection and redirects to the console: to `/integrations?connected=<provider>`, or to `/integrations?error=<provider>_<reason>` with the reason `access_denied`, `invalid_state`, `other_person` or `token_exchange_failed`. Only the session of the person who began finishes it; for an API key, that is the person who made it. The `state` works once and expires after ten minutes. `adobe` is connected at once by one call for a token, with the `credentials` of the body or else the operator's; refused credentials answer 400. The token is renewed before it ends. `sandbox_music` exists only on local instances and is connected at once.\n\nAgents of the whole workspace use what it sets, so it needs the permission to change what others use.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: ProviderPath, ...optionalJsonBody(ConnectBody, "The options of the connection") },
  responses: {
    ...ok(enveloped(StartedView), "The connection was begun"),
    ...refuses("FORBIDDEN", "ENTERPRISE_ONLY", "NOT_FOUND", "CONFLICT", "NOT_CONFIGURED", "PROVIDER_ERROR"),
  },
}).handle((c) => {
  const { service, credentials } = c.req.valid("json");
  const own = credentials && { id: credentials.client_id, secret: credentials.client_secret };
  const origin = new URL(c.req.url).origin;
  return perform(
    c,
    (ctx) => startConnection(ctx, { provider: c.req.valid("param").provider, service, credentials: own, origin }),
    (started) => ({ status: 200, data: presentStarted(started), holdsSecret: true }),
  );
});
