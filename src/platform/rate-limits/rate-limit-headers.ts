import { tightestWindow, type RateVerdict } from "./window-counter.ts";

/**
 * Both header families from the same numbers: `X-RateLimit-*` for the window with the least left, and the IETF's
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11) for all of them.
 */
export function rateLimitHeaders(headers: Record<string, string>, verdict: RateVerdict): void {
  const tightest = tightestWindow(verdict.windows);
  if (!tightest) return;
  const now = Date.now();
  headers["X-RateLimit-Limit"] = String(tightest.limit);
  headers["X-RateLimit-Remaining"] = String(tightest.remaining);
  headers["X-RateLimit-Reset"] = String(Math.ceil(tightest.resetAt / 1000));
  let policy = "";
  let state = "";
  for (const { name, limit, lengthMs, remaining, resetAt } of verdict.windows) {
    if (policy !== "") {
      policy += ", ";
      state += ", ";
    }
    policy += `"${name}";q=${limit};w=${lengthMs / 1000}`;
    state += `"${name}";r=${remaining};t=${secondsUntil(resetAt, now)}`;
  }
  headers["RateLimit-Policy"] = policy;
  headers["RateLimit"] = state;
}

const secondsUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000));
