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
    "Sends free text to a person who wrote within the last 24 hours, or an approved template to anyone. A person who wrote STOP gets neither: the answer is 409 with `details.reason` `contact_stopped`. The message is sent once. If it is unknown whether the provider accepted it, the refusal has `details.outcome` `unknown` and names the effect, and the message is not sent again. The platform sends an agent's answers as the agent's level allows.",
  ...access.tenant("INTEGRATION_MANAGE"),
  request: jsonBody(SendMessageBody, "The message"),
  responses: {
    ...ok(SentView, "The provider accepted the message"),
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
