import { DurableObject } from "cloudflare:workers";

import type { Lease } from "./address-leases.ts";
import type { AddressLimiterClient, NetworkPolicies } from "./address-limiter-client.ts";
import { CountsByNetwork } from "./counts-by-network.ts";
import { DurableCounts } from "./durable-counts.ts";
import type { RateVerdict, WindowPolicy, WindowStatus } from "./window-counter.ts";

/**
 * Counts for one client address (or one account's sign-ins) and one purpose. When its windows end it drops its data.
 */
export class AddressLimiter extends DurableObject<Env> implements AddressLimiterClient {
  #counts: DurableCounts;
  #networks: CountsByNetwork;
  #lastLease: Promise<unknown> = Promise.resolve();
  /** When the alarm drops the data, as far as this instance knows; null before the first request. */
  #forgetAt: number | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#counts = new DurableCounts(ctx.storage);
    this.#networks = new CountsByNetwork(ctx.storage);
    void ctx.blockConcurrencyWhile(async () => {
      await Promise.all([this.#counts.load(), this.#networks.load()]);
    });
  }

  count(policies: WindowPolicy[]): Promise<RateVerdict> {
    return this.#count(policies, Date.now());
  }

  async countFrom(
    network: string,
    { each, networks }: NetworkPolicies,
  ): Promise<RateVerdict & { isOfAccount: boolean }> {
    const now = Date.now();
    const verdict = await this.#networks.count(network, each, now, () => this.#count(networks, now));
    this.#keepUntil(Math.max(this.#forgetAt ?? 0, ...verdict.windows.map(({ resetAt }) => resetAt)));
    return verdict;
  }

  async lease(policy: WindowPolicy, wanted: number): Promise<Lease> {
    const grant = this.#grant(policy, wanted);
    const inTurn = this.#lastLease.then(() => grant);
    this.#lastLease = inTurn.catch(() => undefined);
    return await inTurn;
  }

  override async alarm(): Promise<void> {
    if (this.#forgetAt !== null && this.#forgetAt > Date.now()) return await this.ctx.storage.setAlarm(this.#forgetAt); // a new window began in the meantime
    this.#forgetAt = null;
    this.#counts = new DurableCounts(this.ctx.storage);
    this.#networks = new CountsByNetwork(this.ctx.storage);
    await this.ctx.storage.deleteAll();
  }

  async #grant(policy: WindowPolicy, wanted: number): Promise<Lease> {
    const now = Date.now();
    const before = onlyWindow(this.#counts.peek([policy], now));
    const granted = Math.min(wanted, before.remaining);
    if (granted === 0) return { granted, window: before };
    return { granted, window: onlyWindow(await this.#count([policy], now, granted)) };
  }

  /** A count is stored together with the alarm that drops it. */
  #count(policies: WindowPolicy[], now: number, cost = 1): Promise<RateVerdict> {
    const { windows } = this.#counts.peek(policies, now);
    this.#keepUntil(Math.max(...windows.map(({ resetAt }) => resetAt)));
    return this.#counts.count(policies, now, cost);
  }

  #keepUntil(overAt: number): void {
    if (overAt === this.#forgetAt) return;
    this.#forgetAt = overAt;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(overAt));
  }
}

function onlyWindow({ windows: [window] }: RateVerdict): WindowStatus {
  if (!window) throw new Error("A lease covers one window.");
  return window;
}
