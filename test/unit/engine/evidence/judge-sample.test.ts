import fc from "fast-check";
import { expect, it } from "vitest";

import { sampleOf, utcDay } from "#engine/evidence/judge-sample";
import { newUuid } from "#lib/uuid";

it("a rate of 1 takes every episode and a rate of 0 none", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(sampleOf(id)).toBeGreaterThanOrEqual(0);
      expect(sampleOf(id)).toBeLessThan(1);
    }),
  );
});

it("a rate takes its share of ids that were made one after another", () => {
  const samples = Array.from({ length: 20_000 }, () => sampleOf(newUuid()));
  for (const rate of [0.05, 0.2, 0.5, 0.9]) {
    const share = samples.filter((sample) => sample < rate).length / samples.length;
    expect(Math.abs(share - rate)).toBeLessThan(0.03);
  }
});

it("a day begins at midnight of UTC", () => {
  const midnight = Date.UTC(2030, 0, 2);
  expect(utcDay(midnight) - utcDay(midnight - 1)).toBe(1);
  expect(utcDay(midnight + 86_399_999)).toBe(utcDay(midnight));
});
