import type { ServiceContext } from "#context";
import { actingUser } from "#tenancy/acting-user";

import { musicPlayersOf } from "./music-players-client.ts";
import type { SentOrder } from "./player-order.ts";

/** Time without an order after which the stream sends a sign of life. */
const ALIVE_MS = 15_000;

/** An event of a player's stream. */
export type PlayerEvent = { event: "registered"; playerId: string } | { event: "command"; sent: SentOrder };

/**
 * Opens a player of a person, and yields its orders until the client leaves. An empty batch is a sign of life. The stream
 * is the registration: a closed one is a closed player.
 */
export async function* followOrders(
  ctx: ServiceContext,
  provider: string,
  name: string,
): AsyncGenerator<PlayerEvent[]> {
  const joining = { playerId: ctx.newId(), name, userId: actingUser(ctx.actor) ?? "" };
  const players = musicPlayersOf(ctx, ctx.tenant.id, provider);
  try {
    // The first call only opens it, so that a client that knows its id is a device.
    let orders = await players.next(joining, 0);
    yield [{ event: "registered", playerId: joining.playerId }];
    for (;;) {
      yield orders.map((sent) => ({ event: "command", sent }));
      orders = await players.next(joining, ALIVE_MS);
    }
  } finally {
    ctx.waitUntil(players.leave(joining.playerId).catch(() => undefined));
  }
}
