import type { ServiceContext } from "#context/context";

import { selectDeletedWebhooks, selectWebhooks, type DeletedWebhookRow, type WebhookRow } from "./store.ts";

/** A part of the tenant's webhooks, newest first; or of those that it can restore. */
export const listWebhooks = (
  ctx: ServiceContext,
  { deleted, ...slice }: { limit: number; offset: number; deleted: boolean },
): Promise<{ rows: (WebhookRow | DeletedWebhookRow)[]; total: number }> =>
  deleted
    ? selectDeletedWebhooks(ctx.db, ctx.tenant.id, slice, ctx.clock())
    : selectWebhooks(ctx.db, ctx.tenant.id, slice);
