import type { Bindings, ObjectKind } from "#context/bindings";

import type { Lease } from "./address-leases.ts";
import type { RateVerdict, WindowPolicy } from "./window-counter.ts";

/** The tries of one network on an account, and the number of networks that may try at all. */
export interface NetworkPolicies {
  each: WindowPolicy[];
  networks: WindowPolicy[];
}

/** The counter of one subject (a client address, an account) for one purpose. */
export interface AddressLimiterClient {
  count(policies: WindowPolicy[]): Promise<RateVerdict>;
  /** Counts a try of a network; `isOfAccount` tells which of the two bounds refused it. */
  countFrom(network: string, policies: NetworkPolicies): Promise<RateVerdict & { isOfAccount: boolean }>;
  /**
   * Grants at most `wanted` of a window's remaining requests; they count at once, used or not. Answers are sent in the
   * order of the questions. So a caller that gets nothing learns it after those that got the rest.
   */
  lease(policy: WindowPolicy, wanted: number): Promise<Lease>;
}

const ADDRESS_LIMITER: ObjectKind<AddressLimiterClient> = { namespace: "ADDRESS_LIMITER", isNearCaller: true };

/** The limiter of a subject for a purpose; each pair has its own counter. */
export const addressLimiter = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  purpose: string,
  subject: string,
): AddressLimiterClient => bindings.object(ADDRESS_LIMITER, `${purpose}:${subject}`);
