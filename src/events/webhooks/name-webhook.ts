import type { WebhookRow } from "./store.ts";

/**
 * The audit log's name for a webhook: path and query of its URL are left out, because many receivers put their secret
 * there.
 */
export const nameWebhook = ({ id, url }: Pick<WebhookRow, "id" | "url">): string =>
  `webhook ${id} to ${new URL(url).origin}`;
