import type { ServiceContext } from "#context/context";
import { requireVersion } from "#errors/stale-version";
import type { AuditedChangeDraft } from "#platform/audit/audit-entry";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";

import { changeWebhook } from "./change-webhook.ts";
import { endDeliveriesOfDisabled } from "./end-deliveries.queries.ts";
import { nameWebhook } from "./name-webhook.ts";
import type { UpdateWebhookInput } from "./schemas.ts";
import { wakeWebhook, WORKING, type WebhookRow } from "./store.ts";

/**
 * Changes a webhook's URL, events or state. A new URL and enabling it reset earlier failures; disabling it ends the
 * waiting deliveries. Throws INVALID_INPUT for a URL that the outbound guard refuses, NOT_FOUND, PRECONDITION_FAILED.
 */
export async function updateWebhook(
  ctx: ServiceContext,
  webhookId: string,
  input: UpdateWebhookInput,
  expectedTag: string | undefined,
): Promise<WebhookRow> {
  const url = input.url === undefined ? undefined : await requireOutboundUrl(ctx, input.url);
  return changeWebhook(ctx, webhookId, (webhook) => {
    requireVersion(expectedTag, webhook.revision, "webhook");
    const changes: Partial<WebhookRow> = {
      ...(url === undefined || url === webhook.url ? {} : { url, ...WORKING }),
      ...(input.events === undefined ? {} : { events: [...new Set(input.events)] }),
      ...(input.enabled === undefined || input.enabled === webhook.enabled ? {} : switched(input.enabled)),
    };
    return {
      changes,
      also: [
        ...(input.enabled === false ? [endDeliveriesOfDisabled(ctx.tenant.id, webhookId)] : []),
        ...(changes.url === undefined ? [] : [wakeWebhook(ctx.tenant.id, webhookId)]),
      ],
      audit: auditOf(webhook, { ...webhook, ...changes }),
      result: (next) => next,
    };
  });
}

/** The changed values; of the URL only the host. */
function auditOf(before: WebhookRow, after: WebhookRow): AuditedChangeDraft | undefined {
  const parts = [
    ...(after.url === before.url ? [] : [`address, formerly at ${new URL(before.url).origin}`]),
    ...(after.events.join() === before.events.join() ? [] : [`events ${after.events.join(", ")}`]),
    ...(after.enabled === before.enabled ? [] : [after.enabled ? "switched on" : "switched off"]),
  ];
  return parts.length === 0
    ? undefined
    : {
        action: "update_webhook",
        summary: `${nameWebhook(after)}: ${parts.join("; ")}`,
        before: valuesOf(before),
        after: valuesOf(after),
      };
}

/** A URL may contain a secret after its host. */
const valuesOf = ({ url, events, enabled }: WebhookRow): Record<string, unknown> => ({
  address_at: new URL(url).origin,
  events,
  enabled,
});

const switched = (enabled: boolean): Partial<WebhookRow> => ({
  enabled,
  disabledReason: enabled ? null : "manual",
  ...WORKING,
});
