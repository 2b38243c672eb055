import type { BaseContext } from "#context";

import { sweepDeliveries } from "./sweep-deliveries.ts";

/** Every minute. */
export async function sweepDeliveriesCron(ctx: BaseContext): Promise<void> {
  const { enqueued } = await sweepDeliveries(ctx);
  if (enqueued > 0) ctx.log.info("deliveries_swept", { enqueued });
}
