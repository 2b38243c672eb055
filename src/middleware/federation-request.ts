import { createMiddleware } from "hono/factory";

import type { AppEnv, BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { clientNetwork } from "#lib/client-network";
import { equalInConstantTime } from "#lib/digest";
import { readAtHome } from "#middleware/read-at-home";
import { addressLimiter } from "#platform/rate-limits/address-limiter-client";
import { rateLimitHeaders } from "#platform/rate-limits/rate-limit-headers";
import { windowPolicies, type RateVerdict } from "#platform/rate-limits/window-counter";

/** Document 3, Limits: 100 requests in a minute, by client address. */
const POLICIES = windowPolicies({ perMinute: 100, perDay: null });
/** The delay that the protocol promises, however soon the window ends. */
const RETRY_AFTER_SECONDS = 60;

type Outcome = "accepted" | "missing_key" | "invalid_key" | "rate_limited";

/**
 * The guard of federation reads. It counts first and then checks the key, so that guessing keys is limited too. Every
 * attempt is logged with the caller's address, never with the key. With the counter down nothing is limited.
 */
export const federationRequest = createMiddleware<AppEnv>(async function federationRequest(c, next) {
  const base = c.get("base");
  const address = base.clientAddress();
  const note = (outcome: Outcome): void => base.log.info("federation_request", { address, path: c.req.path, outcome });
  const verdict = await countRequests(base, address);
  if (verdict) rateLimitHeaders(base.responseHeaders, verdict);
  if (verdict && !verdict.allowed) {
    note("rate_limited");
    throw new AppError("RATE_LIMIT_EXCEEDED", {
      message: "Rate limit exceeded",
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  const sent = c.req.header("x-federation-key");
  if (sent === undefined || sent === "") {
    note("missing_key");
    throw new AppError("UNAUTHORIZED", { message: "Missing X-Federation-Key header" });
  }
  if (!isKnownKey(base.config.federationKeys, sent)) {
    note("invalid_key");
    throw new AppError("FORBIDDEN", { message: "Invalid Federation Key" });
  }
  note("accepted");
  readAtHome(base);
  await next();
});

function countRequests(base: BaseContext, address: string): Promise<RateVerdict | null> {
  return addressLimiter(base, "federation", clientNetwork(address))
    .count(POLICIES)
    .catch((error: unknown) => {
      base.log.error("rate_limit_unavailable", { purpose: "federation", error });
      return null;
    });
}

/** Compares with every key, even after a match, so that the time reveals neither the key nor a partial match. */
function isKnownKey(keys: readonly string[], sent: string): boolean {
  let fits = 0;
  for (const key of keys) fits |= Number(equalInConstantTime(key, sent));
  return fits === 1;
}
