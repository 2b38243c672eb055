import type { ServiceContext } from "#context";

import { selectWebhooks, type WebhookRow } from "./store.ts";

/** The tenant's webhooks, newest first. There are few, so that they need no pages. */
export const listWebhooks = (ctx: ServiceContext): Promise<WebhookRow[]> => selectWebhooks(ctx.db, ctx.tenant.id);
