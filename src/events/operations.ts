import { registerWebhookDeliveryRoutes } from "#events/webhook-deliveries/routes";
import { registerWebhookRoutes } from "#events/webhooks/routes";
import type { Router } from "#http/router";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [registerWebhookRoutes, registerWebhookDeliveryRoutes];
