import type { BaseContext } from "#context/context";
import type { DisabledReason } from "#events/webhooks/note-attempt";
import { sendMail } from "#platform/mail/send-mail";

import { selectOwnerEmails } from "./store.ts";

interface DisabledWebhook {
  tenantId: string;
  webhookId: string;
  url: string;
  reason: DisabledReason;
}

const REASONS: Record<DisabledReason, string> = {
  gone: "its receiver answered 410 Gone",
  failing: "every delivery to it failed for five days",
  manual: "a user switched it off",
};

/**
 * Notifies the tenant's owners of a disabled webhook: log and mail. Never throws, because the webhook itself shows it
 * too.
 */
export async function tellOwners(
  ctx: Pick<BaseContext, "db" | "log" | "config">,
  { tenantId, webhookId, url, reason }: DisabledWebhook,
): Promise<void> {
  ctx.log.warn("webhook_disabled", { tenant: tenantId, webhook: webhookId, reason });
  const subject = "One of your webhooks was switched off";
  const text = `The webhook ${webhookId} to ${url} was switched off, because ${REASONS[reason]}.

Missed deliveries are not sent automatically. When the receiver works again, enable the webhook with PATCH /api/webhooks/${webhookId} and
{"enabled": true}, then redeliver the deliveries listed as dead at GET /api/webhooks/${webhookId}/deliveries?status=dead.`;
  try {
    const owners = await selectOwnerEmails(ctx.db, tenantId);
    await Promise.all(owners.map(({ email }) => sendMail(ctx, { to: email, subject, text })));
  } catch (error) {
    ctx.log.error("webhook_disabled_mail_failed", { tenant: tenantId, webhook: webhookId, error });
  }
}
