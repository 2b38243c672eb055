import { findTrigger } from "#automation/triggers/find-trigger";
import type { ServiceContext } from "#context/context";

import { bodyOf } from "./kept-body.ts";
import { findDelivery } from "./redeliver.ts";
import type { ShownDelivery } from "./store.ts";

/** A delivery with its whole body; undefined where the body is not kept. Throws NOT_FOUND. */
export async function getDelivery(
  ctx: ServiceContext,
  triggerId: string,
  deliveryId: string,
): Promise<{ row: ShownDelivery; body: unknown }> {
  const row = await findDelivery(ctx, await findTrigger(ctx, triggerId), deliveryId);
  return { row, body: await bodyOf(ctx, row) };
}
