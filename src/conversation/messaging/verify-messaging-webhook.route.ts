import { access, operation, refuses, z } from "#http/operation";

import { verifyWebhook } from "./verify-webhook.ts";
import { VerifyQuery } from "./webhook.contract.ts";

export const verifyMessagingWebhookRoute = operation({
  method: "get",
  path: "/api/v1/webhooks/messaging",
  operationId: "verifyMessagingWebhook",
  tags: ["Messaging"],
  summary: "Verify the messaging webhook",
  description:
    "The provider calls this when the operator saves the address of the webhook. If the verify token matches the operator's, the answer's body is the challenge.",
  ...access.public("signIn"),
  request: { query: VerifyQuery },
  responses: {
    200: {
      description: "The challenge",
      content: { "text/plain": { schema: z.string().openapi({ example: "1158201444" }) } },
    },
    ...refuses("INVALID_INPUT", "FORBIDDEN", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR"),
  },
}).handle((c) => {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = c.req.valid("query");
  return c.text(verifyWebhook(c.var.base, { mode, token, challenge }), 200);
});
