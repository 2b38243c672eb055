import type { WebhookRow } from "./store.ts";

/** How the audit log names a webhook: path and query of its address are left out, as many receivers carry their secret there. */
export const nameWebhook = ({ id, url }: Pick<WebhookRow, "id" | "url">): string =>
  `webhook ${id} to ${new URL(url).origin}`;
