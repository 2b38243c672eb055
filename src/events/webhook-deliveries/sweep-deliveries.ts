import type { BaseContext } from "#context/context";
import { commitStep } from "#db/commit";
import { endDeliveriesOfDisabled } from "#events/webhooks/end-deliveries.queries";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteOldDeliveries, releaseAbandoned, selectWaiting, type WaitingWebhook } from "./store.ts";

type SweepContext = Pick<BaseContext, "db" | "writer" | "clock" | "bindings" | "config">;

const PAGE = 500;
const DAY_MS = 86_400_000;

/**
 * Sends a queue message for each webhook with due deliveries: its message was lost, its next attempt was beyond the
 * queue's longest delay, or its sender died. It sends as many as may run at once, however many deliveries wait. Ends
 * waiting deliveries of disabled webhooks, and removes old finished ones.
 */
export async function sweepDeliveries(ctx: SweepContext): Promise<{ enqueued: number }> {
  const now = ctx.clock();
  const time = sweepTime(ctx.clock);
  await inSteps(time, (rows) => commitStep(ctx, [releaseAbandoned(now, rows)]));
  const { enqueued, off } = await wakeWaiting(ctx, now);
  for (const { tenantId, id } of off)
    await inSteps(time, (rows) => commitStep(ctx, [endDeliveriesOfDisabled(tenantId, id, rows)]));
  const before = now - ctx.config.retention.deliveryDays * DAY_MS;
  await inSteps(time, async (rows) => commitStep(ctx, await deleteOldDeliveries(ctx.db, before, rows)));
  return { enqueued };
}

/** Wakes the webhooks of all tenants with waiting deliveries; returns the disabled ones. */
async function wakeWaiting(ctx: SweepContext, now: number): Promise<{ enqueued: number; off: WaitingWebhook[] }> {
  const off: WaitingWebhook[] = [];
  let enqueued = 0;
  for (let page = await selectWaiting(ctx.db, now, "", PAGE); page.length > 0;) {
    const webhookIds = inTurn(page);
    await ctx.bindings.enqueueWebhooks("WEBHOOK_RETRIES", webhookIds);
    enqueued += webhookIds.length;
    off.push(...page.filter(({ enabled }) => enabled === 0));
    page = await selectWaiting(ctx.db, now, page.at(-1)?.id ?? "", PAGE);
  }
  return { enqueued, off };
}

/**
 * Each webhook as often as it has places: all once, then those with more, so that none waits for another's second
 * place.
 */
function inTurn(webhooks: readonly WaitingWebhook[]): string[] {
  const open = webhooks.filter(({ enabled, places }) => enabled === 1 && places > 0);
  const rounds = Math.max(0, ...open.map(({ places }) => places));
  return Array.from({ length: rounds }, (_none, round) => open.filter(({ places }) => places > round))
    .flat()
    .map(({ id }) => id);
}
