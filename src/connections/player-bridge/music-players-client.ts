import type { Bindings, ObjectKind } from "#context/bindings";

import type { Joining } from "./player-hub.ts";
import type { OpenPlayer, OrderEnd, PlayerOrder, PlayerRefusal, PlayerReport, SentOrder } from "./player-order.ts";

/** A report of a player, and the order that it ends with it. */
export interface Reported {
  report: PlayerReport;
  orderId: string | null;
  refusal: PlayerRefusal | null;
}

/** The open players of one tenant, for all isolates. */
export interface MusicPlayersClient {
  /** The next orders of a player, after waiting for some. It opens the player. */
  next(joining: Joining, maxMs: number): Promise<SentOrder[]>;
  leave(playerId: string): Promise<void>;
  /** Sends an order and waits for its end. Without a device it goes to the active player. */
  perform(id: string, order: PlayerOrder, deviceId: string | null, contextUri: string | null): Promise<OrderEnd>;
  /** Returns whether the player is open and the person's. */
  report(playerId: string, userId: string, reported: Reported): Promise<boolean>;
  list(): Promise<OpenPlayer[]>;
}

const MUSIC_PLAYERS: ObjectKind<MusicPlayersClient> = { namespace: "MUSIC_PLAYERS" };

/** The players of a tenant at a provider. */
export const musicPlayersOf = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  tenantId: string,
  provider: string,
): MusicPlayersClient => bindings.object(MUSIC_PLAYERS, `${provider}:${tenantId}`);
