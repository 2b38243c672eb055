import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ATTEMPT_DELAYS_MS, MAX_ATTEMPTS, nextAttemptDelayMs } from "#events/webhook-deliveries/retry-schedule";

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const made = fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 });

describe("the schedule of attempts", () => {
  it("is that of Standard Webhooks, 75 hours and 35 minutes in all", () => {
    const seconds = ATTEMPT_DELAYS_MS.map((ms) => ms / 1_000);
    expect(seconds).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(seconds.reduce((sum, delay) => sum + delay, 0)).toBe(75 * 3_600 + 35 * 60 + 5);
  });

  it("waits the scheduled time and at most a tenth longer", () => {
    fc.assert(
      fc.property(made, random, (attempts, chance) => {
        const scheduled = ATTEMPT_DELAYS_MS[attempts] ?? 0;
        const delay = nextAttemptDelayMs(attempts, null, chance) ?? 0;
        expect(delay).toBeGreaterThanOrEqual(scheduled);
        expect(delay).toBeLessThanOrEqual(scheduled * 1.1);
      }),
    );
  });

  it("never comes sooner than the receiver asks, nor waits more than a day for it", () => {
    fc.assert(
      fc.property(made, random, fc.nat(10 * 86_400_000), (attempts, chance, askedMs) => {
        const unasked = nextAttemptDelayMs(attempts, null, chance) ?? 0;
        expect(nextAttemptDelayMs(attempts, askedMs, chance)).toBe(Math.max(unasked, Math.min(askedMs, 86_400_000)));
      }),
    );
  });

  it("ends after the tenth attempt, whatever the receiver asks", () => {
    for (const attempts of [MAX_ATTEMPTS, MAX_ATTEMPTS + 1]) expect(nextAttemptDelayMs(attempts, 1_000, 0)).toBeNull();
  });
});
