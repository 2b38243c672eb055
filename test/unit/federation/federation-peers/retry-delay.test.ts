import fc from "fast-check";
import { expect, it } from "vitest";

import { retryDelayMs } from "#federation/federation-peers/retry-delay";

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const plain = { retryAfterMs: null, random: 0.5 };

it("backs off 1, 2, 4, 8 and 16 seconds on 429, and then no more", () => {
  const delays = [1, 2, 3, 4, 5, 6].map((limited) => retryDelayMs(429, { limited, failed: 0 }, plain));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, null]);
});

it("tries a 5xx three times again, each within the second half of 1, 2 and 4 seconds", () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 599 }), random, (status, chance) => {
      const delays = [1, 2, 3].map((failed) =>
        retryDelayMs(status, { limited: 0, failed }, { retryAfterMs: null, random: chance }),
      );
      delays.forEach((delay, index) => {
        expect(delay).toBeGreaterThanOrEqual(500 * 2 ** index);
        expect(delay).toBeLessThanOrEqual(1_000 * 2 ** index);
      });
      expect(retryDelayMs(status, { limited: 0, failed: 4 }, { retryAfterMs: null, random: chance })).toBeNull();
    }),
  );
});

it("never tries another 4xx again, nor a redirect", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 300, max: 499 }).filter((status) => status !== 429),
      fc.integer({ min: 0, max: 5 }),
      (status, count) => {
        expect(retryDelayMs(status, { limited: count, failed: count }, plain)).toBeNull();
      },
    ),
  );
});

it("never comes back before a Retry-After, nor before its own time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.nat(3_600_000), random, (limited, retryAfterMs, chance) => {
      const delay = retryDelayMs(429, { limited, failed: 0 }, { retryAfterMs, random: chance });
      expect(delay).toBe(Math.max(retryAfterMs, 1_000 * 2 ** (limited - 1)));
    }),
  );
});
