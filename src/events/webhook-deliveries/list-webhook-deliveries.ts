import type { ServiceContext } from "#context/context";
import { webhookNotFound } from "#events/webhooks/find-webhook";
import { isUuid } from "#lib/uuid";

import { selectDeliveries, type DeliveryFilter, type DeliveryWithAttempts } from "./store.ts";

export interface ListDeliveriesInput extends Omit<DeliveryFilter, "offset"> {
  page: number;
}

/** A page of a webhook's deliveries, newest first, with their attempts. */
export async function listWebhookDeliveries(
  ctx: ServiceContext,
  webhookId: string,
  { page, ...filter }: ListDeliveriesInput,
): Promise<{ rows: DeliveryWithAttempts[]; total: number }> {
  if (!isUuid(webhookId)) throw webhookNotFound(webhookId);
  const offset = (page - 1) * filter.limit;
  const found = await selectDeliveries(ctx.db, ctx.tenant.id, webhookId, { ...filter, offset });
  if (!found.exists) throw webhookNotFound(webhookId);
  return found;
}
