import { DurableObject } from "cloudflare:workers";

import { DurableCounts } from "./durable-counts.ts";
import type { RateVerdict, WindowPolicy } from "./window-counter.ts";

/** Counts for one client address (or one account's sign-ins) and one purpose. */
export class AddressLimiter extends DurableObject<Env> {
  readonly #counts: DurableCounts;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#counts = new DurableCounts(ctx.storage);
    void ctx.blockConcurrencyWhile(() => this.#counts.load());
  }

  count(policies: WindowPolicy[]): Promise<RateVerdict> {
    return this.#counts.count(policies, Date.now());
  }
}
