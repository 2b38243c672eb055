import type { AddressLimiter } from "#areas/rate-limits/address-limiter.object";
import type { RateVerdict, WindowPolicy } from "#areas/rate-limits/window-counter";

/** Counts one request of a subject (a client address, an account) for a purpose; each pair has its own counter. */
export async function countAddress(
  env: Env,
  purpose: string,
  subject: string,
  policies: WindowPolicy[],
): Promise<RateVerdict> {
  const namespace = env.ADDRESS_LIMITER as unknown as DurableObjectNamespace<AddressLimiter>;
  return await namespace.get(namespace.idFromName(`${purpose}:${subject}`)).count(policies);
}
