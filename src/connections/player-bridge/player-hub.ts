import type { OpenPlayer, OrderEnd, PlayerOrder, PlayerRefusal, PlayerReport, SentOrder } from "./player-order.ts";

/** A player that asks for no orders for this time is gone. */
const GONE_MS = 45_000;
/** How long an order may take, from its sending to the player's report. */
const ORDER_MS = 12_000;
/** Maximum open players of a tenant; the one that was silent longest gives way. */
const MAX_PLAYERS = 20;

interface Player {
  name: string;
  userId: string;
  seenAt: number;
  activeAt: number;
  report: PlayerReport | null;
  reportedAt: number;
  contextUri: string | null;
  waiting: SentOrder[];
  wake: (() => void) | null;
}

interface UnderWay {
  playerId: string;
  isTaken: boolean;
  end: (end: OrderEnd) => void;
}

/** A player that a person opens. */
export interface Joining {
  playerId: string;
  name: string;
  userId: string;
}

/** The open players of one tenant, in memory: a player is open as long as it asks for orders. */
export class PlayerHub {
  readonly #clock: () => number;
  readonly #players = new Map<string, Player>();
  readonly #underWay = new Map<string, UnderWay>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The next orders of a player, which opens it where it is not; empty after `maxMs` without any. */
  async next({ playerId, name, userId }: Joining, maxMs: number): Promise<SentOrder[]> {
    const player = this.#players.get(playerId) ?? this.#open(playerId, name, userId);
    player.seenAt = this.#clock();
    if (player.waiting.length === 0) await this.#untilWoken(player, maxMs);
    player.seenAt = this.#clock();
    const orders = player.waiting.splice(0);
    for (const { id } of orders) {
      const underWay = this.#underWay.get(id);
      if (underWay !== undefined) underWay.isTaken = true;
    }
    return orders;
  }

  leave(playerId: string): void {
    this.#players.delete(playerId);
    for (const [id, { playerId: its, isTaken, end }] of this.#underWay)
      if (its === playerId) this.#end(id, end, { end: isTaken ? "no_answer" : "not_taken" });
  }

  /** Sends an order to a player, by default the active one, and waits for its report. */
  async perform(id: string, order: PlayerOrder, deviceId: string | null, contextUri: string | null): Promise<OrderEnd> {
    const playerId = deviceId ?? this.#active();
    const player = playerId === null ? undefined : this.#present().get(playerId);
    if (playerId === null || player === undefined) return { end: "no_player" };
    const { promise, resolve } = Promise.withResolvers<OrderEnd>();
    const underWay: UnderWay = { playerId, isTaken: false, end: resolve };
    this.#underWay.set(id, underWay);
    player.waiting.push({ id, order });
    player.wake?.();
    const late = setTimeout(() => {
      player.waiting = player.waiting.filter((sent) => sent.id !== id);
      this.#end(id, resolve, { end: underWay.isTaken ? "no_answer" : "not_taken" });
    }, ORDER_MS);
    const end = await promise;
    clearTimeout(late);
    if (end.end !== "done" || order.command !== "play") return end;
    player.activeAt = this.#clock();
    if (order.queue !== null) player.contextUri = contextUri;
    return end;
  }

  /** Records what a player reports, and ends the order that it carried out. False for a player of another person. */
  report(
    playerId: string,
    userId: string,
    { report, orderId, refusal }: { report: PlayerReport; orderId: string | null; refusal: PlayerRefusal | null },
  ): boolean {
    const player = this.#present().get(playerId);
    if (player === undefined || player.userId !== userId) return false;
    const now = this.#clock();
    player.report = report;
    player.reportedAt = now;
    if (report.isPlaying) player.activeAt = now;
    const underWay = orderId === null ? undefined : this.#underWay.get(orderId);
    if (orderId !== null && underWay?.playerId === playerId)
      this.#end(orderId, underWay.end, refusal === null ? { end: "done" } : { end: "refused", refusal });
    return true;
  }

  list(): OpenPlayer[] {
    const active = this.#active();
    return [...this.#present()].map(([id, { name, report, reportedAt, contextUri }]) => ({
      id,
      name,
      isActive: id === active,
      report,
      reportedAt,
      contextUri,
    }));
  }

  #open(playerId: string, name: string, userId: string): Player {
    const now = this.#clock();
    const fresh = { activeAt: 0, report: null, reportedAt: now, contextUri: null, waiting: [], wake: null };
    const player: Player = { name, userId, seenAt: now, ...fresh };
    this.#players.set(playerId, player);
    if (this.#players.size > MAX_PLAYERS) {
      const [silent] = [...this.#players].toSorted(([, one], [, other]) => one.seenAt - other.seenAt);
      if (silent !== undefined) this.leave(silent[0]);
    }
    return player;
  }

  async #untilWoken(player: Player, maxMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    player.wake = resolve;
    const late = setTimeout(resolve, maxMs);
    await promise;
    clearTimeout(late);
    if (player.wake === resolve) player.wake = null;
  }

  /** The player that was told or reported to play last; without one, the one that opened last. */
  #active(): string | null {
    const players = [...this.#present()];
    const [first] = players.toReversed().toSorted(([, one], [, other]) => other.activeAt - one.activeAt);
    return first?.[0] ?? null;
  }

  #present(): Map<string, Player> {
    for (const [id, { seenAt }] of this.#players) if (seenAt < this.#clock() - GONE_MS) this.leave(id);
    return this.#players;
  }

  #end(id: string, end: (end: OrderEnd) => void, how: OrderEnd): void {
    this.#underWay.delete(id);
    end(how);
  }
}
