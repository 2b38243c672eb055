import fc from "fast-check";
import { expect, test } from "vitest";

import { kappaOf } from "#engine/evidence/cohens-kappa";
import { ENOUGH_PAIRS, type PairCount, readerAgreement } from "#engine/evidence/reader-agreement";
import { REVIEW_VERDICTS } from "#engine/evidence/review-verdict";

const Z_95 = 1.959963984540054;

/** Counts of all sixteen pairs, row by row. */
const countsOf = (cells: readonly number[]): PairCount[] =>
  REVIEW_VERDICTS.flatMap((first, row) =>
    REVIEW_VERDICTS.map((second, column) => ({ first, second, pairs: cells[row * 4 + column] ?? 0 })),
  );
const rowsOf = (cells: readonly number[]): number[][] => [0, 4, 8, 12].map((start) => cells.slice(start, start + 4));

const cells = (least: number) => fc.array(fc.integer({ min: least, max: 60 }), { minLength: 16, maxLength: 16 });

test("three kinds have the kappa of a worked example", () => {
  // Fleiss, Cohen and Everitt 1969, table 1: 200 things, three kinds, kappa 0.429.
  const table = [
    [0.53, 0.05, 0.02],
    [0.11, 0.14, 0.05],
    [0.01, 0.06, 0.03],
  ].map((row) => row.map((share) => Math.round(share * 200)));
  const { kappa = 0, lower = 0 } = kappaOf(table) ?? {};
  expect(kappa).toBeCloseTo(0.429, 3);
  expect(((kappa - lower) / Z_95) ** 2).toBeCloseTo(0.002885, 5);
});

test("the interval is that of the delta method, from the effect of each share on kappa", () => {
  fc.assert(
    fc.property(cells(2), (counts) => {
      const total = counts.reduce((sum, one) => sum + one, 0);
      const shares = counts.map((count) => count / total);
      const at = (given: readonly number[]): number => kappaOf(rowsOf(given))?.kappa ?? 0;
      const step = 1e-5;
      const slopes = shares.map((_share, place) => {
        const moved = (by: number) => at(shares.map((share, other) => (other === place ? share + by : share)));
        return (moved(step) - moved(-step)) / (2 * step);
      });
      const mean = slopes.reduce((sum, slope, place) => sum + slope * (shares[place] ?? 0), 0);
      const square = slopes.reduce((sum, slope, place) => sum + slope ** 2 * (shares[place] ?? 0), 0);
      const { kappa, lower } = readerAgreement(countsOf(counts));
      const reach = Z_95 * Math.sqrt(Math.max(0, square - mean ** 2) / total);
      expect(lower).toBeCloseTo(Math.max(-1, (kappa ?? 0) - reach), 4);
    }),
    { numRuns: 50 },
  );
});

test("kappa lies in its interval, does not ask who was first, and is null below thirty pairs", () => {
  fc.assert(
    fc.property(cells(0), (counts) => {
      const of = readerAgreement(countsOf(counts));
      const turned = readerAgreement(countsOf(counts).map((one) => ({ ...one, first: one.second, second: one.first })));
      expect([turned.pairs, turned.agree]).toEqual([of.pairs, of.agree]);
      if (of.kappa === null || of.lower === null || of.upper === null) return;
      expect(of.pairs).toBeGreaterThanOrEqual(ENOUGH_PAIRS);
      expect(turned.kappa).toBeCloseTo(of.kappa, 10);
      expect(of.lower).toBeLessThanOrEqual(of.kappa);
      expect(of.upper).toBeGreaterThanOrEqual(of.kappa);
      expect(of.lower).toBeGreaterThanOrEqual(-1);
      expect(of.upper).toBeLessThanOrEqual(1);
    }),
  );
  const pairs = (right: number, wrong: number) =>
    readerAgreement([
      { first: "right", second: "right", pairs: right },
      { first: "wrong", second: "wrong", pairs: wrong },
    ]);
  expect(pairs(15, 14)).toEqual({ pairs: 29, agree: 29, kappa: null, lower: null, upper: null });
  expect(pairs(15, 15)).toEqual({ pairs: 30, agree: 30, kappa: 1, lower: 1, upper: 1 });
  expect(pairs(40, 0)).toMatchObject({ pairs: 40, agree: 40, kappa: null });
});
