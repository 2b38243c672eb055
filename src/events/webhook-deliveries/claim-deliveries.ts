import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { claimNext, readClaims, type ClaimedDelivery } from "#events/outbox/webhook-lane.queries";

/**
 * A sender that has not recorded its attempt by then counts as dead. Longer than any attempt with its reads and writes.
 */
const LEASE_MS = 60_000;

/**
 * Claims for each of these webhooks the longest due delivery, where an attempt may be made now; a webhook that is named
 * twice may get two. One round trip for all. Throws UNAVAILABLE when the database cannot be reached.
 */
export async function claimDeliveries(
  ctx: Pick<BaseContext, "writer" | "clock">,
  webhookIds: readonly string[],
): Promise<ClaimedDelivery[]> {
  const now = ctx.clock();
  return readClaims(
    await commit(
      ctx,
      webhookIds.flatMap((id) => claimNext(id, now, now + LEASE_MS)),
    ),
  );
}
