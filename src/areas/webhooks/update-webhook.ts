import { requireOutboundUrl } from "#areas/outbound/require-outbound-url";
import type { ServiceContext } from "#context";

import { changeWebhook } from "./change-webhook.ts";
import type { UpdateWebhookInput } from "./schemas.ts";
import { endDeliveriesOfDisabled, type WebhookRow } from "./store.ts";

/**
 * Changes URL, events or whether the webhook is on. Switching it on forgets former failures; switching it off ends the deliveries
 * that still wait. Throws INVALID_INPUT for a URL that the outbound guard refuses, NOT_FOUND.
 */
export async function updateWebhook(
  ctx: ServiceContext,
  webhookId: string,
  input: UpdateWebhookInput,
): Promise<WebhookRow> {
  const url = input.url === undefined ? undefined : await requireOutboundUrl(ctx, input.url);
  return changeWebhook(ctx, webhookId, (webhook) => ({
    changes: {
      ...(url === undefined ? {} : { url }),
      ...(input.events === undefined ? {} : { events: [...new Set(input.events)] }),
      ...(input.enabled === undefined || input.enabled === webhook.enabled ? {} : switched(input.enabled)),
    },
    also: input.enabled === false ? [endDeliveriesOfDisabled(ctx.tenant.id, webhookId)] : [],
    result: (next) => next,
  }));
}

const switched = (enabled: boolean): Partial<WebhookRow> => ({
  enabled,
  disabledReason: enabled ? null : "manual",
  failingSince: null,
});
