import { DurableObject } from "cloudflare:workers";

import { type CallLimit, holdOff, newPace, type Pace, takeTurn, type Turn } from "./call-pace.ts";
import { type KeptAnswer, KeptAnswers } from "./kept-answers.ts";
import type { VendorKeeperClient } from "./vendor-keeper-client.ts";

const NOT_BEFORE = "not_before";

/**
 * Keeps the pace of the calls to a vendor. The turns are in memory: an object that had no call for a while would have
 * all of them free anyway. A wait that the vendor asked for is stored until it is over. The object of an account has its
 * kept answers.
 */
export class VendorKeeperObject extends DurableObject<Env> implements VendorKeeperClient {
  #pace: Pace | null = null;
  #notBefore = 0;
  readonly #answers: KeptAnswers;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#answers = new KeptAnswers(ctx.storage.sql);
    void ctx.blockConcurrencyWhile(async () => {
      this.#notBefore = (await ctx.storage.get<number>(NOT_BEFORE)) ?? 0;
    });
  }

  // oxlint-disable-next-line require-await
  async turn(limit: CallLimit): Promise<Turn> {
    const now = Date.now();
    const { pace, turn } = takeTurn(this.#current(limit, now), limit, now);
    this.#pace = pace;
    return turn;
  }

  async holdOff(limit: CallLimit, forMs: number): Promise<void> {
    const now = Date.now();
    this.#pace = holdOff(this.#current(limit, now), now + forMs);
    this.#notBefore = this.#pace.notBefore;
    await this.ctx.storage.put(NOT_BEFORE, this.#notBefore);
    await this.ctx.storage.setAlarm(this.#notBefore);
  }

  answerTo(key: string): Promise<KeptAnswer | null> {
    return this.#answers.find(key, Date.now());
  }

  async land(key: string, answer: KeptAnswer | null, forMs: number): Promise<void> {
    const now = Date.now();
    this.#answers.land(key, answer, now + forMs, now);
    if (forMs > 0 && (await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + forMs);
  }

  // oxlint-disable-next-line require-await
  async turnOver(): Promise<void> {
    this.#answers.turnOver();
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    const next = this.#answers.sweep(now) ?? (this.#notBefore > now ? this.#notBefore : null);
    if (next !== null) return await this.ctx.storage.setAlarm(next);
    await this.ctx.storage.deleteAll();
  }

  #current(limit: CallLimit, now: number): Pace {
    return this.#pace ?? holdOff(newPace(limit, now), this.#notBefore);
  }
}
