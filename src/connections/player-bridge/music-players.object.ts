import { DurableObject } from "cloudflare:workers";

import type { MusicPlayersClient, Reported } from "./music-players-client.ts";
import { type Joining, PlayerHub } from "./player-hub.ts";
import type { OpenPlayer, OrderEnd, PlayerOrder, SentOrder } from "./player-order.ts";

/** Sends orders to the open players of one tenant. It stores nothing: a player that is open asks again. */
export class MusicPlayersObject extends DurableObject<Env> implements MusicPlayersClient {
  readonly #hub = new PlayerHub(Date.now);

  next(joining: Joining, maxMs: number): Promise<SentOrder[]> {
    return this.#hub.next(joining, maxMs);
  }

  // oxlint-disable-next-line require-await
  async leave(playerId: string): Promise<void> {
    this.#hub.leave(playerId);
  }

  perform(id: string, order: PlayerOrder, deviceId: string | null, contextUri: string | null): Promise<OrderEnd> {
    return this.#hub.perform(id, order, deviceId, contextUri);
  }

  // oxlint-disable-next-line require-await
  async report(playerId: string, userId: string, reported: Reported): Promise<boolean> {
    return this.#hub.report(playerId, userId, reported);
  }

  // oxlint-disable-next-line require-await
  async list(): Promise<OpenPlayer[]> {
    return this.#hub.list();
  }
}
