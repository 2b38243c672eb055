import { access, operation, refuses } from "#http/operation";

import { confirmationAddress, consoleAddress } from "./console-address.ts";
import { finishConnection } from "./finish-connection.ts";
import { CallbackQuery, ProviderPath } from "./schemas.ts";

export const receiveCallbackRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}/callback",
  operationId: "receiveCallback",
  tags: ["Integrations"],
  summary: "Finish a connection (browser callback)",
  description:
    "The provider sends the user's browser here. The `state` works once, for ten minutes, and only in the session of the person who began the connection; for an API key, that is the person who made it. Without a session the answer leads to `/connect` of the console: the person signs in there and confirms before the code is exchanged. Otherwise it redirects to the console's integrations, with the result.",
  ...access.comingBack(),
  request: { params: ProviderPath, query: CallbackQuery },
  responses: {
    302: { description: "Redirect to the console, which shows the result, or asks the person to sign in and confirm" },
    ...refuses("INVALID_INPUT", "NOT_FOUND", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { base, visitor } = c.var;
  const { provider } = c.req.valid("param");
  const parameters = new URL(c.req.url).searchParams;
  // A user's token is accepted in a body only, because URLs are logged.
  parameters.delete("music_user_token");
  const finished = await finishConnection(base, { provider, parameters, visitor: visitor?.userId ?? null });
  if (!finished.ok && finished.failure === "session_needed")
    return c.redirect(confirmationAddress(base.config, { provider }, parameters), 302);
  const told = finished.ok ? { connected: finished.provider } : { error: `${provider}_${finished.failure}` };
  return c.redirect(consoleAddress(base.config, "integrations", told), 302);
});
