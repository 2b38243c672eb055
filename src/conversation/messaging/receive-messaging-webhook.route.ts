import { access, answer, jsonBody, ok, operation, refuses } from "#http/operation";

import { providerSignature } from "./provider-signature.ts";
import { receiveWebhook } from "./receive-webhook.ts";
import { Received, SignatureHeader, WebhookBody } from "./webhook.contract.ts";

/** The provider's maximum body size. */
const MAX_BODY_BYTES = 3_145_728;

export const receiveMessagingWebhookRoute = operation({
  method: "post",
  path: "/api/v1/webhooks/messaging",
  operationId: "receiveMessagingWebhook",
  tags: ["Messaging"],
  summary: "Receive webhooks of the messaging provider",
  description:
    "Receives messages from people, status updates of sent messages, and changes of templates. The signature over the bytes of the body is the credential. Each message is stored once, by the provider's id, before the answer; a queue passes it to the tenant's answering agent. A message to a phone number that no tenant has connected is dropped and logged. Unknown parts are dropped too, because the provider would otherwise send them again for days.",
  ...access.signed(providerSignature, { maxBodyBytes: MAX_BODY_BYTES }),
  request: { headers: SignatureHeader, ...jsonBody(WebhookBody, "What happened") },
  responses: {
    ...ok(Received, "Everything is stored"),
    ...refuses(
      "INVALID_INPUT",
      "UNAUTHORIZED",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "RATE_LIMIT_EXCEEDED",
      "INTERNAL_ERROR",
      "UNAVAILABLE",
    ),
  },
}).handle(async (c) => {
  await receiveWebhook(c.var.base, await c.req.text());
  return answer(c, { received: true as const }, { as: "flat" });
});
