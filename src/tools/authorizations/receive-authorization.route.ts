import { consoleAddress } from "#connections/integrations/console-address";
import { access, operation, refuses } from "#http/operation";

import { finishServerAuthorization } from "./finish-server-authorization.ts";
import { AuthorizationCallbackQuery } from "./schemas.ts";

export const receiveAuthorizationRoute = operation({
  method: "get",
  path: "/api/tool-servers/callback",
  operationId: "receiveAuthorization",
  tags: ["Tool servers"],
  summary: "Finish the authorization of a tool server (browser callback)",
  description:
    "The authorization server sends the person's browser here. The `state` works once, for ten minutes, and only in the session of the person who began. The answer redirects to the console: `/tools?connected=<name>`, or `/tools?error=` with `access_denied`, `invalid_state` or `token_exchange_failed`.",
  ...access.comingBack(),
  request: { query: AuthorizationCallbackQuery },
  responses: {
    302: { description: "Redirect to the console, which shows the result" },
    ...refuses("RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { base, visitor } = c.var;
  const parameters = new URL(c.req.url).searchParams;
  const finished = await finishServerAuthorization(base, { parameters, visitor: visitor?.userId ?? null });
  const told = finished.ok ? { connected: finished.name } : { error: finished.failure };
  return c.redirect(consoleAddress(base.config, "tools", told), 302);
});
