import type { BaseContext } from "#context";
import { commit, commitStep } from "#db/commit";
import { endDeliveriesOfDisabled, MAX_ENDED } from "#events/webhooks/end-deliveries.queries";
import { inSteps, sweepTime } from "#lib/in-steps";

import { deleteOldDeliveries, releaseAbandoned, selectWaiting, type WaitingWebhook } from "./store.ts";

type SweepContext = Pick<BaseContext, "db" | "writer" | "clock" | "bindings" | "config">;

/** In one sweep; the next one takes the rest. */
const MAX_RELEASED = 1_000;
const PAGE = 500;
/** In one step. */
const MAX_REMOVED = 200;
const DAY_MS = 86_400_000;

/**
 * Puts each webhook for which something is due into the queue again: its message was lost, its next attempt lay beyond the queue's
 * longest delay, or its sender died. As often as it may be called at once, however much waits for it. Ends what waits for webhooks that
 * are off, and removes old finished deliveries.
 */
export async function sweepDeliveries(ctx: SweepContext): Promise<{ enqueued: number }> {
  const now = ctx.clock();
  await commit(ctx, [releaseAbandoned(now, MAX_RELEASED)]);
  let enqueued = 0;
  for (let page = await selectWaiting(ctx.db, now, "", PAGE); page.length > 0;) {
    const webhookIds = inTurn(page);
    await ctx.bindings.enqueueWebhooks("WEBHOOK_RETRIES", webhookIds);
    enqueued += webhookIds.length;
    for (const webhook of page) if (webhook.enabled === 0) await endDeliveries(ctx, webhook);
    page = await selectWaiting(ctx.db, now, page.at(-1)?.id ?? "", PAGE);
  }
  const before = now - ctx.config.retention.deliveryDays * DAY_MS;
  await inSteps(sweepTime(ctx.clock), () => commitStep(ctx, deleteOldDeliveries(before, MAX_REMOVED)));
  return { enqueued };
}

/** Each webhook as often as it has places: all once, then those that have more, so that none waits for another's second place. */
function inTurn(webhooks: readonly WaitingWebhook[]): string[] {
  const open = webhooks.filter(({ enabled, places }) => enabled === 1 && places > 0);
  const rounds = Math.max(0, ...open.map(({ places }) => places));
  return Array.from({ length: rounds }, (_none, round) => open.filter(({ places }) => places > round))
    .flat()
    .map(({ id }) => id);
}

/** In small steps, between which others write. */
async function endDeliveries(ctx: SweepContext, { tenantId, id }: WaitingWebhook): Promise<void> {
  for (;;) {
    const [ended] = await commit(ctx, [endDeliveriesOfDisabled(tenantId, id)]);
    if ((ended?.rowsAffected ?? 0) < MAX_ENDED) return;
  }
}
