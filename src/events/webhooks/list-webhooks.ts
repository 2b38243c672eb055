import type { ServiceContext } from "#context";

import { selectWebhooks, type WebhookRow } from "./store.ts";

/** Part of the tenant's webhooks, newest first. */
export const listWebhooks = (
  ctx: ServiceContext,
  slice: { limit: number; offset: number },
): Promise<{ rows: WebhookRow[]; total: number }> => selectWebhooks(ctx.db, ctx.tenant.id, slice);
