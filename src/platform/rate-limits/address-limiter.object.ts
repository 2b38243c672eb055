import { DurableObject } from "cloudflare:workers";

import type { Lease } from "./address-leases.ts";
import type { AddressLimiterClient } from "./address-limiter-client.ts";
import { DurableCounts } from "./durable-counts.ts";
import type { RateVerdict, WindowPolicy, WindowStatus } from "./window-counter.ts";

/** Counts for one client address (or one account's sign-ins) and one purpose. */
export class AddressLimiter extends DurableObject<Env> implements AddressLimiterClient {
  readonly #counts: DurableCounts;
  #lastLease: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#counts = new DurableCounts(ctx.storage);
    void ctx.blockConcurrencyWhile(() => this.#counts.load());
  }

  count(policies: WindowPolicy[]): Promise<RateVerdict> {
    return this.#counts.count(policies, Date.now());
  }

  async lease(policy: WindowPolicy, wanted: number): Promise<Lease> {
    const grant = this.#grant(policy, wanted);
    const inTurn = this.#lastLease.then(() => grant);
    this.#lastLease = inTurn.catch(() => undefined);
    return await inTurn;
  }

  async #grant(policy: WindowPolicy, wanted: number): Promise<Lease> {
    const now = Date.now();
    const before = onlyWindow(this.#counts.peek([policy], now));
    const granted = Math.min(wanted, before.remaining);
    if (granted === 0) return { granted, window: before };
    return { granted, window: onlyWindow(await this.#counts.count([policy], now, granted)) };
  }
}

function onlyWindow({ windows: [window] }: RateVerdict): WindowStatus {
  if (!window) throw new Error("A lease is of one window.");
  return window;
}
