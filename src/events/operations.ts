import { inboxRoutes } from "#events/inbox/routes";
import { liveEventRoutes } from "#events/live-events/routes";
import { webhookDeliveryRoutes } from "#events/webhook-deliveries/routes";
import { webhookRoutes } from "#events/webhooks/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...liveEventRoutes,
  ...inboxRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
];
