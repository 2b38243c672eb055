import { access, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { presentSent, SendMessageBody, SentView } from "./schemas.ts";
import { sendToPerson } from "./send-to-person.ts";

export const sendMessagingMessageRoute = operation({
  method: "post",
  path: "/api/v1/integrations/messaging/message",
  operationId: "sendMessagingMessage",
  tags: ["Messaging"],
  summary: "Send a message to a person",
  description:
    "Sends free words to somebody who wrote within the last 24 hours, or an approved template to anybody. The message is sent once: when nobody knows whether the provider took it, the refusal has `details.outcome` `unknown` and names the effect, and it is not sent again. An agent's answers are sent by the platform, as the agent's level allows.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(SendMessageBody, "The message"),
  responses: {
    ...ok(SentView, "The provider took the message"),
    ...refuses(
      "NOT_FOUND",
      "MESSAGE_WINDOW_CLOSED",
      "PROVIDER_NOT_CONNECTED",
      "REAUTHENTICATION_REQUIRED",
      "STOPPED",
      "CONFLICT",
      "PROVIDER_ERROR",
      "PROVIDER_RATE_LIMITED",
      "UNAVAILABLE",
    ),
  },
}).handle((c) => {
  const { to, message, template } = c.req.valid("json");
  const content = template === undefined ? { text: message ?? "" } : { template };
  return perform(
    c,
    (ctx) => sendToPerson(ctx, { to, content }),
    (acted) => ({ status: 200, data: presentSent(acted) }),
    "flat",
  );
});
