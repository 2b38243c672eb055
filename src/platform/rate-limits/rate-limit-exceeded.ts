import { AppError } from "#errors/app-error";

import { rateLimitHeaders } from "./rate-limit-headers.ts";
import type { RateVerdict, WindowStatus } from "./window-counter.ts";

/** The refusal of a request above a limit, which its headers describe, replacing any other described limit. */
export function rateLimitExceeded(verdict: RateVerdict, what?: string): AppError {
  const { windows, retryAfterSeconds } = verdict;
  const usedUp = windows.filter(({ remaining }) => remaining === 0);
  const headers: Record<string, string> = {};
  rateLimitHeaders(headers, verdict);
  return new AppError("RATE_LIMIT_EXCEEDED", {
    message: `${what ?? sayLimit(usedUp)}. Try again ${sayWhen(retryAfterSeconds, usedUp)}.`,
    details: {
      exceeded: usedUp.map(({ name, limit }) => ({ window: name, limit })),
      retry_after_seconds: retryAfterSeconds,
    },
    retryAfterSeconds,
    headers,
  });
}

/** The longest limit among the used-up ones. */
const longest = (usedUp: readonly WindowStatus[]): WindowStatus | undefined =>
  usedUp.toSorted((one, other) => other.resetAt - one.resetAt)[0];

function sayLimit(usedUp: readonly WindowStatus[]): string {
  const window = longest(usedUp);
  if (window === undefined) return "The limit is used up";
  const { name, unit, limit } = window;
  if (unit !== undefined) return `The limit is used up: ${limit} ${unit} per day`;
  return `The limit is used up: ${limit} ${limit === 1 ? "request" : "requests"} per ${name}`;
}

/** Longest wait that is given in seconds. */
const LONGEST_SECONDS = 120;

/** «in 42 seconds», or «in 18 hours and 27 minutes, at 00:00 UTC». */
function sayWhen(seconds: number, usedUp: readonly WindowStatus[]): string {
  if (seconds <= LONGEST_SECONDS) return `in ${counted(seconds, "second")}`;
  const minutes = Math.ceil(seconds / 60);
  const parts = [
    ...(minutes >= 60 ? [counted(Math.floor(minutes / 60), "hour")] : []),
    ...(minutes % 60 > 0 ? [counted(minutes % 60, "minute")] : []),
  ];
  const endsAt = longest(usedUp)?.resetAt;
  const clock = endsAt === undefined ? "" : `, at ${new Date(endsAt).toISOString().slice(11, 16)} UTC`;
  return `in ${parts.join(" and ")}${clock}`;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;
