import { AppError } from "#errors/app-error";

import { rateLimitHeaders } from "./rate-limit-headers.ts";
import type { RateVerdict } from "./window-counter.ts";

/** The refusal of a request above a limit, which its headers describe, whatever other limit was described before. */
export function rateLimitExceeded(verdict: RateVerdict, what = "The limit is used up"): AppError {
  const { windows, retryAfterSeconds } = verdict;
  const exceeded = windows
    .filter(({ remaining }) => remaining === 0)
    .map(({ name, limit }) => ({ window: name, limit }));
  const headers: Record<string, string> = {};
  rateLimitHeaders(headers, verdict);
  return new AppError("RATE_LIMIT_EXCEEDED", {
    message: `${what}; try again in ${retryAfterSeconds} s.`,
    details: { exceeded, retry_after_seconds: retryAfterSeconds },
    retryAfterSeconds,
    headers,
  });
}
