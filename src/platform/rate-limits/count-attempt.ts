import type { BaseContext } from "#context/context";
import type { AppError } from "#errors/app-error";
import { clientNetwork } from "#lib/client-network";
import { sha256Hex } from "#lib/digest";

import { addressLimiter, type NetworkPolicies } from "./address-limiter-client.ts";
import { rateLimitExceeded } from "./rate-limit-exceeded.ts";
import { DAY_MS, MINUTE_MS, type RateVerdict, type WindowPolicy } from "./window-counter.ts";

const perMinute = (limit: number): WindowPolicy => ({ name: "minute", limit, lengthMs: MINUTE_MS });
const perDay = (limit: number): WindowPolicy => ({ name: "day", limit, lengthMs: DAY_MS });

/**
 * The tries of a network on one account, and the number of networks that may try. So a stranger uses up one network's tries and
 * locks the owner out nowhere else, and guessing from many networks stays bounded: a hundred passwords a minute, five hundred codes a day. Passwords have
 * no limit per day. A code is asked only after the password, and six digits need a limit.
 */
const POLICIES = {
  password: { each: [perMinute(10)], networks: [perMinute(10)] },
  secondFactor: { each: [perMinute(5), perDay(50)], networks: [perMinute(5), perDay(10)] },
  passwordMail: { each: [perMinute(2), perDay(20)], networks: [perMinute(2), perDay(5)] },
  /** Each one writes a thousand rows, which are removed again; so those of a person count together. */
  newSample: { each: [perMinute(4), perDay(30)], networks: null },
} satisfies Record<string, { each: WindowPolicy[]; networks: WindowPolicy[] | null }>;

const PURPOSES = {
  password: "signInAccount",
  secondFactor: "secondFactor",
  passwordMail: "passwordMail",
  newSample: "newSample",
} as const;

export type AttemptKind = keyof typeof POLICIES;

/** A refused attempt, and whether the account's networks are used up, and not the tries of the caller's own. */
export interface RefusedAttempt {
  refusal: AppError;
  isOfAccount: boolean;
}

/**
 * Counts one attempt of the caller's network on an account (by its address, or by its id where the caller is known). Null when it
 * passes; with the counter down it passes, as with the limits by address.
 */
export async function attemptOn(
  base: Pick<BaseContext, "bindings" | "log" | "clientAddress">,
  kind: AttemptKind,
  account: string,
): Promise<RefusedAttempt | null> {
  const limiter = addressLimiter(base, PURPOSES[kind], await sha256Hex(account));
  const { each, networks }: { each: WindowPolicy[]; networks: NetworkPolicies["networks"] | null } = POLICIES[kind];
  const counted: Promise<RateVerdict & { isOfAccount?: boolean }> =
    networks === null
      ? limiter.count(each)
      : limiter.countFrom(await sha256Hex(clientNetwork(base.clientAddress())), { each, networks });
  const verdict = await counted.catch((error: unknown) => {
    base.log.error("rate_limit_unavailable", { purpose: PURPOSES[kind], error });
    return null;
  });
  if (verdict === null || verdict.allowed) return null;
  const { isOfAccount = false } = verdict;
  return { refusal: rateLimitExceeded(verdict, "Too many attempts for this account"), isOfAccount };
}

/** As `attemptOn`. Throws RATE_LIMIT_EXCEEDED for a refused attempt. */
export async function countAttempt(
  base: Pick<BaseContext, "bindings" | "log" | "clientAddress">,
  kind: AttemptKind,
  account: string,
): Promise<void> {
  const refused = await attemptOn(base, kind, account);
  if (refused !== null) throw refused.refusal;
}
