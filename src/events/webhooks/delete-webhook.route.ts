import { access, enveloped, ifMatchHeader, ok, operation, perform, refuses } from "#http/operation";

import { deleteWebhook } from "./delete-webhook.ts";
import { DeletedWebhook, presentDeleted, WebhookPath } from "./schemas.ts";

export const deleteWebhookRoute = operation({
  method: "delete",
  path: "/api/webhooks/{webhook_id}",
  operationId: "deleteWebhook",
  tags: ["Webhooks"],
  summary: "Delete a webhook",
  description:
    "Deletes the webhook and its delivery history. `POST /api/webhooks/{webhook_id}/restore` restores it until `restorable_until`, which is 30 days later. Only the 500 webhooks that the tenant deleted last can be restored. Waiting deliveries are not sent unless the webhook is restored.",
  ...access.tenant("WEBHOOK_MANAGE", { honoursIfMatch: true }),
  request: { params: WebhookPath, headers: ifMatchHeader() },
  responses: {
    ...ok(enveloped(DeletedWebhook), "The webhook was deleted"),
    ...refuses("NOT_FOUND", "PRECONDITION_FAILED", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => deleteWebhook(ctx, c.req.valid("param").webhook_id, c.req.valid("header")["if-match"]),
    (deleted) => ({ status: 200, data: presentDeleted(deleted) }),
  ),
);
