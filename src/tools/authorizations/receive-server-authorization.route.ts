import { confirmationAddress, consoleAddress } from "#connections/integrations/console-address";
import { access, operation, refuses } from "#http/operation";

import { finishServerAuthorization } from "./finish-server-authorization.ts";
import { AuthorizationCallbackQuery, AuthorizedServerPath } from "./schemas.ts";

export const receiveServerAuthorizationRoute = operation({
  method: "get",
  path: "/api/tool-servers/{id}/callback",
  operationId: "receiveServerAuthorization",
  tags: ["Tool servers"],
  summary: "Finish the authorization of a tool server (browser callback)",
  description:
    "The authorization server sends the person's browser here. The `state` works once, for ten minutes, for this server, and only in the session of the person who began. The answer redirects to the console: `/tools?connected=<name>`, or `/tools?error=` with `access_denied`, `invalid_state`, `other_person` or `token_exchange_failed`. Without a session it leads to `/connect` of the console: the person signs in there and confirms before the code is exchanged.",
  ...access.comingBack(),
  request: { params: AuthorizedServerPath, query: AuthorizationCallbackQuery },
  responses: {
    302: { description: "Redirect to the console, which shows the result, or asks the person to sign in and confirm" },
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { base, visitor } = c.var;
  const { id: serverId } = c.req.valid("param");
  const parameters = new URL(c.req.url).searchParams;
  const finished = await finishServerAuthorization(base, { serverId, parameters, visitor: visitor?.userId ?? null });
  if (!finished.ok && finished.failure === "session_needed")
    return c.redirect(confirmationAddress(base.config, { tool_server: serverId }, parameters), 302);
  const told = finished.ok ? { connected: finished.name } : { error: finished.failure };
  return c.redirect(consoleAddress(base.config, "tools", told), 302);
});
