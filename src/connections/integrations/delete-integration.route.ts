import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { disconnectProvider } from "./disconnect-provider.ts";
import { DisconnectedView, presentDisconnected, ProviderPath } from "./schemas.ts";

export const deleteIntegrationRoute = operation({
  method: "delete",
  path: "/api/integrations/{provider}",
  operationId: "deleteIntegration",
  tags: ["Integrations"],
  summary: "Disconnect a provider (delete the connection)",
  description:
    "Deletes the tokens of the connection, and asks the provider to revoke the authorization if it supports that. Same as `POST /api/integrations/{provider}/disconnect`.\n\nAgents of the whole workspace use what it sets, so it needs the permission to change what others use.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: { params: ProviderPath },
  responses: {
    ...ok(enveloped(DisconnectedView), "The provider is disconnected"),
    ...refuses("NOT_FOUND", "PROVIDER_NOT_CONNECTED"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => disconnectProvider(ctx, c.req.valid("param").provider),
    (result) => ({ status: 200, data: presentDisconnected(result) }),
  ),
);
