import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createWebhook } from "./create-webhook.ts";
import { CreatedWebhook, CreateWebhookBody, presentCreated } from "./schemas.ts";

export const createWebhookRoute = operation({
  method: "post",
  path: "/api/webhooks",
  operationId: "createWebhook",
  tags: ["Webhooks"],
  summary: "Subscribe a URL to events",
  description:
    "Creates a webhook. Each event is sent as `{event, data, timestamp}` with the headers of Standard Webhooks 1.0 (`webhook-id`, `webhook-timestamp`, `webhook-signature`), at least once and in no guaranteed order.\n\nA delivery succeeds when the receiver answers 2xx within 15 s. After a failure the platform tries again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h. It honours `Retry-After` of up to a day and does not follow redirects. A 410 answer switches the webhook off, and so do five days without a success.\n\nThe secret is shown only in this answer. A tenant can have at most 20 webhooks.",
  ...access.tenant("WEBHOOK_MANAGE"),
  request: jsonBody(CreateWebhookBody, "The URL and the events to send to it"),
  responses: {
    ...created(enveloped(CreatedWebhook), "The webhook with its secret"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createWebhook(ctx, c.req.valid("json")),
    ({ webhook, secret }) => ({
      status: 201,
      data: presentCreated(webhook, secret),
      holdsSecret: true,
      location: `/api/webhooks/${webhook.id}`,
    }),
  ),
);
