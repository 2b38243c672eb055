import type { BaseContext } from "#context/context";
import { sha256Hex } from "#lib/digest";

import { addressLimiter } from "./address-limiter-client.ts";
import { rateLimitExceeded } from "./rate-limit-exceeded.ts";
import { DAY_MS, MINUTE_MS, type WindowPolicy } from "./window-counter.ts";

/**
 * Maximum attempts on one account, and new sample workspaces of one, from all origins together. Passwords have no limit per day, or a stranger could lock
 * a user out. A code is asked only after the password, and six digits need a limit.
 */
const POLICIES = {
  password: [{ name: "minute", limit: 10, lengthMs: MINUTE_MS }],
  secondFactor: [
    { name: "minute", limit: 5, lengthMs: MINUTE_MS },
    { name: "day", limit: 50, lengthMs: DAY_MS },
  ],
  passwordMail: [
    { name: "minute", limit: 2, lengthMs: MINUTE_MS },
    { name: "day", limit: 20, lengthMs: DAY_MS },
  ],
  /** Each one writes a thousand rows, which are removed again. */
  newSample: [
    { name: "minute", limit: 4, lengthMs: MINUTE_MS },
    { name: "day", limit: 30, lengthMs: DAY_MS },
  ],
} satisfies Record<string, WindowPolicy[]>;

const PURPOSES = {
  password: "signInAccount",
  secondFactor: "secondFactor",
  passwordMail: "passwordMail",
  newSample: "newSample",
} as const;

export type AttemptKind = keyof typeof POLICIES;

/**
 * Counts one attempt on an account (by its address, or by its id where the caller is known). Throws
 * RATE_LIMIT_EXCEEDED; with the counter down the attempt passes, as with the limits by address.
 */
export async function countAttempt(
  base: Pick<BaseContext, "bindings" | "log">,
  kind: AttemptKind,
  account: string,
): Promise<void> {
  const verdict = await addressLimiter(base, PURPOSES[kind], await sha256Hex(account))
    .count(POLICIES[kind])
    .catch((error: unknown) => {
      base.log.error("rate_limit_unavailable", { purpose: PURPOSES[kind], error });
      return null;
    });
  if (verdict && !verdict.allowed) throw rateLimitExceeded(verdict, "Too many attempts for this account");
}
