import { describe, expect, it } from "vitest";

import { rateLimitExceeded } from "#platform/rate-limits/rate-limit-exceeded";
import { countRequest, DAY_MS, windowPolicies } from "#platform/rate-limits/window-counter";

/** The refusal of a request at a moment of 22 November 2026, after this many counted requests. */
function refusedAt(time: string, limits: { perMinute: number; perDay: number | null }, counted: number) {
  const now = Date.parse(`2026-11-22T${time}Z`);
  const counts = [
    { startedAt: now - 18_000, count: counted },
    { startedAt: now - (now % DAY_MS), count: counted },
  ];
  const { verdict } = countRequest(windowPolicies(limits), counts, now);
  expect(verdict.allowed).toBe(false);
  return rateLimitExceeded(verdict);
}

describe("the refusal of a request above a limit", () => {
  it.each([
    ["05:32:37", "The limit is used up: 50 requests per day. Try again in 18 hours and 28 minutes, at 00:00 UTC."],
    ["22:00:00", "The limit is used up: 50 requests per day. Try again in 2 hours, at 00:00 UTC."],
    ["22:59:00", "The limit is used up: 50 requests per day. Try again in 1 hour and 1 minute, at 00:00 UTC."],
    ["23:30:00", "The limit is used up: 50 requests per day. Try again in 30 minutes, at 00:00 UTC."],
    ["23:59:00", "The limit is used up: 50 requests per day. Try again in 60 seconds."],
  ])("by day, at %s, tells hours, minutes and the time at which it ends", (time, message) => {
    expect(refusedAt(time, { perMinute: 60, perDay: 50 }, 50).message).toBe(message);
  });

  it("by minute tells seconds", () => {
    const { message, headers } = refusedAt("12:00:00", { perMinute: 1, perDay: null }, 1);
    expect(message).toBe("The limit is used up: 1 request per minute. Try again in 42 seconds.");
    expect(headers["Retry-After"]).toBe("42");
  });

  it("keeps the words for what was tried too often", () => {
    const verdict = { allowed: false, windows: [], retryAfterSeconds: 60 };
    expect(rateLimitExceeded(verdict, "Too many attempts for this account").message).toBe(
      "Too many attempts for this account. Try again in 60 seconds.",
    );
  });
});
