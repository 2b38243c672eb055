import type { BaseContext } from "#context/context";
import { clientNetwork } from "#lib/client-network";
import { AddressLeases, leaseSize, type Taken } from "#platform/rate-limits/address-leases";
import { addressLimiter } from "#platform/rate-limits/address-limiter-client";
import { MINUTE_MS, type RateVerdict, type WindowPolicy } from "#platform/rate-limits/window-counter";

/** Enough for the callers of an isolate in a minute; a dropped one gets a new lease. */
const MAX_ADDRESSES = 20_000;

const leases = new AddressLeases(MAX_ADDRESSES);

/** Takes one anonymous read of the address from this isolate's lease; null when the address's limiter must be asked. */
export const takeHeld = (address: string, now: number): Taken | null => leases.take(address, now);

/**
 * Counts one anonymous read of the caller's address (an IPv6 /64 is one caller). Exact for any number of isolates: each
 * takes from leases of the address's one limiter. Throws the limiter's errors.
 */
export async function countRead(base: BaseContext): Promise<RateVerdict> {
  const address = base.clientAddress();
  const policy: WindowPolicy = { name: "minute", limit: base.config.publicReadsPerMinute, lengthMs: MINUTE_MS };
  const held = leases.take(address, base.clock());
  if (held) return verdictOf(held, base.clock());
  const lease = await addressLimiter(base, "read", clientNetwork(address)).lease(policy, leaseSize(policy.limit));
  leases.add(address, lease);
  const now = base.clock();
  const taken = leases.take(address, now) ?? { allowed: false, window: lease.window };
  return verdictOf(taken, now);
}

/** A lease's answer as the verdict for headers and refusals. */
export const verdictOf = ({ allowed, window }: Taken, now: number): RateVerdict => ({
  allowed,
  windows: [window],
  retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((window.resetAt - now) / 1000)),
});
