import type { DataOf } from "#web/lib/operation.ts";

export type Attempt = Delivery["attempts"][number];

/** An event on its way to a webhook, or there. */
export type Delivery = DeliveryList["deliveries"][number];

export type DeliveryList = DataOf<"GET /api/webhooks/{webhook_id}/deliveries">;
