import type { Bindings, ObjectKind } from "#bindings/bindings";

import type { Lease } from "./address-leases.ts";
import type { RateVerdict, WindowPolicy } from "./window-counter.ts";

/** The counter of one subject (a client address, an account) for one purpose. */
export interface AddressLimiterClient {
  count(policies: WindowPolicy[]): Promise<RateVerdict>;
  /**
   * Grants as many requests of a window as are left, at most `wanted`; they are counted at once, used or not. Answers leave in the order
   * of the questions: a caller who hears that nothing is left hears it after those who got what was left.
   */
  lease(policy: WindowPolicy, wanted: number): Promise<Lease>;
}

const ADDRESS_LIMITER: ObjectKind<AddressLimiterClient> = { namespace: "ADDRESS_LIMITER" };

/** The limiter of a subject for a purpose; each pair has its own counter. */
export const addressLimiter = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  purpose: string,
  subject: string,
): AddressLimiterClient => bindings.object(ADDRESS_LIMITER, `${purpose}:${subject}`);
