import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  countRequest,
  DAY_MS,
  MINUTE_MS,
  tightestWindow,
  windowPolicies,
  type RateVerdict,
  type WindowCount,
} from "#platform/rate-limits/window-counter";
import { limitsOf, TIERS } from "#tenancy/tiers";
import { everyCase } from "#test/support/every-case";

const START = Date.UTC(2026, 10, 21, 9, 30);

const anyLimits = fc.record({
  perMinute: fc.integer({ min: 1, max: 8 }),
  perDay: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
});
const anySteps = fc.array(
  fc.oneof(fc.nat(2_000), fc.nat(MINUTE_MS * 2), fc.constantFrom(MINUTE_MS, MINUTE_MS - 1, DAY_MS)),
  { maxLength: 120 },
);

/** Counts a request after each step of time; returns each answer with its time. */
function run(limits: { perMinute: number; perDay: number | null }, steps: readonly number[]) {
  const policies = windowPolicies(limits);
  let counts: WindowCount[] = [];
  let now = START;
  return steps.map((step): { at: number; verdict: RateVerdict } => {
    now += step;
    const counted = countRequest(policies, counts, now);
    counts = counted.counts;
    return { at: now, verdict: counted.verdict };
  });
}

describe("counting in windows", () => {
  it("never lets more pass in one window than its limit", () => {
    fc.assert(
      fc.property(anyLimits, anySteps, (limits, steps) => {
        const passed = new Map<string, number>();
        for (const { verdict } of run(limits, steps).filter((entry) => entry.verdict.allowed)) {
          for (const { name, resetAt, limit } of verdict.windows) {
            const count = (passed.get(`${name} ${resetAt}`) ?? 0) + 1;
            passed.set(`${name} ${resetAt}`, count);
            expect(count).toBeLessThanOrEqual(limit);
          }
        }
      }),
    );
  });

  it("refuses only when a window is used up, and charges nothing for it", () => {
    fc.assert(
      fc.property(anyLimits, anySteps, (limits, steps) => {
        let before: RateVerdict | null = null;
        for (const { at, verdict } of run(limits, steps)) {
          if (!verdict.allowed) {
            expect(verdict.windows.some(({ remaining }) => remaining === 0)).toBe(true);
            for (const window of verdict.windows) {
              const earlier = before?.windows.find(({ name, resetAt }) => name === window.name && resetAt > at);
              if (earlier) expect(window.remaining).toBe(earlier.remaining);
            }
          }
          before = verdict;
        }
      }),
    );
  });

  it("gives no second limit where the time is set back by less than a window, and refuses no one for longer than two", () => {
    fc.assert(
      fc.property(fc.constantFrom(MINUTE_MS, DAY_MS), fc.nat(DAY_MS - 1), fc.nat(), (lengthMs, into, back) => {
        const policy = { name: "own", limit: 1, lengthMs };
        const first = START - (START % DAY_MS) + into;
        const { counts } = countRequest([policy], [], first);
        const startedAt = counts[0]?.startedAt ?? 0;
        const later = first - (back % (3 * lengthMs));
        const { verdict } = countRequest([policy], counts, later);
        expect(verdict.allowed).toBe(later < startedAt - lengthMs);
        if (!verdict.allowed) expect(verdict.retryAfterSeconds * 1000).toBeLessThanOrEqual(2 * lengthMs);
      }),
    );
  });

  it("lets a refused caller pass after Retry-After and not a second before", () => {
    fc.assert(
      fc.property(anyLimits, anySteps, (limits, steps) => {
        const policies = windowPolicies(limits);
        let counts: WindowCount[] = [];
        let now = START;
        for (const step of steps) {
          now += step;
          const counted = countRequest(policies, counts, now);
          counts = counted.counts;
          const { allowed, retryAfterSeconds } = counted.verdict;
          expect(retryAfterSeconds > 0).toBe(!allowed);
          if (allowed) continue;
          const wait = retryAfterSeconds * 1_000;
          expect(countRequest(policies, counts, now + wait).verdict.allowed).toBe(true);
          if (wait > 1_000) expect(countRequest(policies, counts, now + wait - 1_000).verdict.allowed).toBe(false);
        }
      }),
    );
  });

  it("starts a minute with its first request and a day at midnight UTC", () => {
    const [first] = run({ perMinute: 60, perDay: 50 }, [1_234]);
    expect(first?.verdict.windows).toEqual([
      { name: "minute", limit: 60, remaining: 59, resetAt: START + 1_234 + MINUTE_MS, lengthMs: MINUTE_MS },
      { name: "day", limit: 50, remaining: 49, resetAt: Date.UTC(2026, 10, 22), lengthMs: DAY_MS },
    ]);
  });

  it("describes the window with the least left", () => {
    fc.assert(
      fc.property(anyLimits, anySteps, (limits, steps) => {
        for (const { verdict } of run(limits, steps)) {
          const least = Math.min(...verdict.windows.map(({ remaining }) => remaining));
          expect(tightestWindow(verdict.windows)?.remaining).toBe(least);
        }
      }),
    );
    expect(tightestWindow([])).toBeUndefined();
  });

  it("describes the window that Retry-After waits for when several are used up", () => {
    const seen = run({ perMinute: 3, perDay: 3 }, [0, 0, 0, 0]).at(-1);
    expect(seen?.verdict.allowed).toBe(false);
    const tightest = tightestWindow(seen?.verdict.windows ?? []);
    expect(tightest?.name).toBe("day");
    expect(Math.ceil(((tightest?.resetAt ?? 0) - START) / 1_000)).toBe(seen?.verdict.retryAfterSeconds);
  });
});

describe("the limits of a tier", () => {
  it("are those of the specification", () =>
    everyCase(
      [
        ["free", 50, 60, 3],
        ["solo", 500, 100, 10],
        ["team", 5_000, 500, 100],
        ["enterprise", null, 5_000, null],
      ] as const,
      (tier, requestsPerDay, requestsPerMinute, agents) => {
        expect(TIERS[tier]).toMatchObject({ requestsPerDay, requestsPerMinute, agents });
      },
    ));

  it("follow an enterprise tenant's own agreement, and no other tier's", () => {
    expect(limitsOf({ tier: "enterprise", requestsPerMinute: 7 })).toEqual({ perDay: null, perMinute: 7 });
    expect(limitsOf({ tier: "free", requestsPerMinute: 7_000 })).toEqual({ perDay: 50, perMinute: 60 });
  });
});
