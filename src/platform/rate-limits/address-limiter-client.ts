import type { Lease } from "./address-leases.ts";
import type { AddressLimiter } from "./address-limiter.object.ts";
import type { RateVerdict, WindowPolicy } from "./window-counter.ts";

/** Counts one request of a subject (a client address, an account) for a purpose; each pair has its own counter. */
export async function countAddress(
  env: Env,
  purpose: string,
  subject: string,
  policies: WindowPolicy[],
): Promise<RateVerdict> {
  return await limiterOf(env, purpose, subject).count(policies);
}

/** Leases requests of a window ahead, at most `wanted`. */
export async function leaseRequests(
  env: Env,
  purpose: string,
  subject: string,
  policy: WindowPolicy,
  wanted: number,
): Promise<Lease> {
  return await limiterOf(env, purpose, subject).lease(policy, wanted);
}

function limiterOf(env: Env, purpose: string, subject: string) {
  const namespace = env.ADDRESS_LIMITER as unknown as DurableObjectNamespace<AddressLimiter>;
  return namespace.get(namespace.idFromName(`${purpose}:${subject}`));
}
