import { access, operation, refuses } from "#http/operation";

import { consoleAddress } from "./console-address.ts";
import { finishConnection } from "./finish-connection.ts";
import { CallbackQuery, ProviderPath } from "./schemas.ts";

export const receiveCallbackRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}/callback",
  operationId: "receiveCallback",
  tags: ["Integrations"],
  summary: "Finish a connection (browser callback)",
  description:
    "The provider sends the user's browser here. The `state` is the only credential. It works once, for ten minutes, and, if a browser session began the connection, only in a session of the same person. The answer redirects to the console.",
  ...access.comingBack(),
  request: { params: ProviderPath, query: CallbackQuery },
  responses: {
    302: { description: "Redirect to the console, which shows the result" },
    ...refuses("NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { base, visitor } = c.var;
  const { provider } = c.req.valid("param");
  const parameters = new URL(c.req.url).searchParams;
  // A user's token is accepted in a body only, because URLs are logged.
  parameters.delete("music_user_token");
  const finished = await finishConnection(base, { provider, parameters, visitor: visitor?.userId ?? null });
  const told = finished.ok ? { connected: finished.provider } : { error: `${provider}_${finished.failure}` };
  return c.redirect(consoleAddress(base.config, "integrations", told), 302);
});
