import { createMiddleware } from "hono/factory";

import { MINUTE_MS, windowPolicies, type WindowPolicy } from "#areas/rate-limits/window-counter";
import type { AppEnv } from "#context";
import { clientNetwork } from "#lib/client-network";
import { rateLimitExceeded, rateLimitHeaders } from "#middleware/rate-limit-headers";

/** What anonymous callers are counted for, each with its own limit per minute and client address. */
export const PUBLIC_PURPOSES = {
  read: windowPolicies({ perMinute: 60, perDay: null }),
  write: windowPolicies({ perMinute: 60, perDay: null }),
  signIn: [{ name: "minute", limit: 20, lengthMs: MINUTE_MS }],
  signUp: [{ name: "minute", limit: 10, lengthMs: MINUTE_MS }],
} satisfies Record<string, WindowPolicy[]>;

export type PublicPurpose = keyof typeof PUBLIC_PURPOSES;

/** Counts anonymous callers by address (an IPv6 /64 is one caller). With the counter down the request goes through. */
export function publicRequest(purpose: PublicPurpose) {
  return createMiddleware<AppEnv>(async function publicRequest(c, next) {
    const { base } = c.var;
    const policies = PUBLIC_PURPOSES[purpose];
    const verdict = await base.bindings
      .countAddress(purpose, clientNetwork(base.clientAddress()), policies)
      .catch((error: unknown) => {
        base.log.error("rate_limit_unavailable", { purpose, error });
        return null;
      });
    if (verdict) rateLimitHeaders(base.responseHeaders, verdict);
    if (verdict && !verdict.allowed) throw rateLimitExceeded(verdict);
    await next();
  });
}
