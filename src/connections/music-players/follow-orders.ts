import { openConnection } from "#connections/integrations/open-connection";
import { musicPlayersOf } from "#connections/player-bridge/music-players-client";
import type { SentOrder } from "#connections/player-bridge/player-order";
import type { ServiceContext } from "#context/context";
import { actingUser } from "#tenancy/acting-user";

/** Time without an order after which the stream sends a sign of life. */
const ALIVE_MS = 15_000;

/** An event of a player's stream. */
export type PlayerEvent = { event: "registered"; playerId: string } | { event: "command"; sent: SentOrder };

/**
 * Opens a player of a person, and streams its orders until the client leaves. The stream is the registration: a closed one
 * is a closed player. Throws PROVIDER_NOT_CONNECTED and REAUTHENTICATION_REQUIRED.
 */
export async function followOrders(
  ctx: ServiceContext,
  provider: "apple_music",
  name: string,
): Promise<AsyncGenerator<PlayerEvent[]>> {
  await openConnection(ctx, provider);
  return ordersOf(ctx, provider, name);
}

/** An empty batch is a sign of life. */
async function* ordersOf(ctx: ServiceContext, provider: string, name: string): AsyncGenerator<PlayerEvent[]> {
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
