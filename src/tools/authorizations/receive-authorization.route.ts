import { consoleAddress } from "#connections/integrations/console-address";
import { access, operation, refuses } from "#http/operation";

import { finishServerAuthorization } from "./finish-server-authorization.ts";
import { AuthorizationCallbackQuery } from "./schemas.ts";

export const receiveAuthorizationRoute = operation({
  method: "get",
  path: "/api/tool-servers/callback",
  operationId: "receiveAuthorization",
  tags: ["Tool servers"],
  summary: "Finish an authorization that began with the former callback",
  description:
    "Takes only authorizations that were begun before each tool server had its own callback. The answer redirects to the console: `/tools?connected=<name>`, or `/tools?error=` with a reason.",
  ...access.comingBack(),
  request: { query: AuthorizationCallbackQuery },
  responses: {
    302: { description: "Redirect to the console, which shows the result" },
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { base, visitor } = c.var;
  const parameters = new URL(c.req.url).searchParams;
  const finished = await finishServerAuthorization(base, {
    serverId: null,
    parameters,
    visitor: visitor?.userId ?? null,
  });
  const told = finished.ok ? { connected: finished.name } : { error: finished.failure };
  return c.redirect(consoleAddress(base.config, "tools", told), 302);
});
