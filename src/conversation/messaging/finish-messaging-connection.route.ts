import { confirmationAddress, consoleAddress } from "#connections/integrations/console-address";
import { finishConnection } from "#connections/integrations/finish-connection";
import { access, operation, refuses } from "#http/operation";

import { CallbackQuery } from "./webhook.contract.ts";

export const finishMessagingConnectionRoute = operation({
  method: "get",
  path: "/api/integrations/messaging/callback",
  operationId: "finishMessagingConnection",
  tags: ["Messaging"],
  summary: "Finish the connection of a phone number",
  description:
    "The provider sends the user's browser here, after `POST /api/integrations/messaging/connect`. The platform exchanges the code, takes the first phone number of the business that the user allowed, and subscribes to its webhooks. The answer redirects to `/integrations?connected=messaging` of the console, or to `/integrations?error=messaging_<reason>`: `access_denied`, `invalid_state`, `other_person`, `token_exchange_failed`, `number_taken` when another tenant has the number, or `number_unknown` when the provider does not say which number it is. Without a session of a person it leads to `/connect` of the console, where the person who began signs in and confirms.",
  ...access.comingBack(),
  request: { query: CallbackQuery },
  responses: {
    302: { description: "Redirect to the console, which shows the result, or asks the person to sign in and confirm" },
    ...refuses("INVALID_INPUT", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "UNAVAILABLE"),
  },
}).handle(async (c) => {
  const { base, visitor } = c.var;
  const parameters = new URL(c.req.url).searchParams;
  const finished = await finishConnection(base, {
    provider: "messaging",
    parameters,
    visitor: visitor?.userId ?? null,
  });
  if (!finished.ok && finished.failure === "session_needed")
    return c.redirect(confirmationAddress(base.config, { provider: "messaging" }, parameters), 302);
  const told = finished.ok ? { connected: finished.provider } : { error: `messaging_${finished.failure}` };
  return c.redirect(consoleAddress(base.config, "integrations", told), 302);
});
