import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { wilsonInterval } from "#lib/wilson";
import { everyCase } from "#test/support/every-case";

describe("the Wilson interval", () => {
  // Wilson (1927); the same numbers as R's prop.test(x, n, correct = FALSE) gives.
  it("is that of published tables", () =>
    everyCase(
      [
        [20, 20, 0.8389, 1],
        [50, 50, 0.9287, 1],
        [45, 50, 0.7864, 0.9565],
        [10, 10, 0.7225, 1],
        [0, 10, 0, 0.2775],
        [5, 10, 0.2366, 0.7634],
      ],
      (successes, trials, lower, upper) => {
        expect(wilsonInterval(successes, trials).lower).toBeCloseTo(lower, 4);
        expect(wilsonInterval(successes, trials).upper).toBeCloseTo(upper, 4);
      },
    ));

  it("holds the rate, between 0 and 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (trials, rate) => {
        const { lower, upper } = wilsonInterval(rate * trials, trials);
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower - 1e-9).toBeLessThanOrEqual(rate);
        expect(upper + 1e-9).toBeGreaterThanOrEqual(rate);
      }),
    );
  });

  it("narrows with every trial of the same rate", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(1_000), (trials, share) => {
        const rate = share / 1_000;
        const few = wilsonInterval(rate * trials, trials);
        const many = wilsonInterval(rate * trials * 2, trials * 2);
        expect(many.upper - many.lower).toBeLessThan(few.upper - few.lower);
      }),
    );
  });

  it("rises with a success", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (trials, some) => {
        const successes = some % trials;
        expect(wilsonInterval(successes + 1, trials).lower).toBeGreaterThan(wilsonInterval(successes, trials).lower);
      }),
    );
  });

  it("of no trials says nothing", () => {
    expect(wilsonInterval(0, 0)).toEqual({ lower: 0, upper: 1 });
  });
});
