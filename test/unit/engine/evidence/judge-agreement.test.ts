import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { assessAgreement, type Agreement } from "#engine/evidence/judge-agreement";
import { everyCase } from "#test/support/every-case";

const Z_95 = 1.959963984540054;

const agreement = (
  bothGood: number,
  onlyJudgeGood: number,
  onlyPeopleGood: number,
  neitherGood: number,
): Agreement => ({ bothGood, onlyJudgeGood, onlyPeopleGood, neitherGood });

const anyAgreement = fc.tuple(fc.nat(200), fc.nat(200), fc.nat(200), fc.nat(200)).map((cells) => agreement(...cells));

const cellsOf = ({ bothGood, onlyJudgeGood, onlyPeopleGood, neitherGood }: Agreement): number[] => [
  bothGood,
  onlyJudgeGood,
  onlyPeopleGood,
  neitherGood,
];

/** The standard error by the delta method, from the effect of each share on kappa: another way to the same number. */
function errorByDerivatives(of: Agreement): number {
  const cells = cellsOf(of);
  const total = cells.reduce((sum, cell) => sum + cell, 0);
  const kappaOf = (shares: number[]): number =>
    assessAgreement(agreement(...(shares as [number, number, number, number]))).kappa ?? 0;
  const step = 1e-5;
  const shares = cells.map((cell) => cell / total);
  const slopes = shares.map((_share, index) => {
    const moved = (by: number) => kappaOf(shares.map((share, at) => (at === index ? share + by : share)));
    return (moved(step) - moved(-step)) / (2 * step);
  });
  const mean = slopes.reduce((sum, slope, index) => sum + slope * (shares[index] ?? 0), 0);
  const square = slopes.reduce((sum, slope, index) => sum + slope ** 2 * (shares[index] ?? 0), 0);
  return Math.sqrt(Math.max(0, square - mean ** 2) / total);
}

describe("agreement of a judge with people", () => {
  it("is Cohen's kappa, as in worked examples", () => {
    expect(assessAgreement(agreement(20, 5, 10, 15)).kappa).toBeCloseTo(0.4, 10);
    expect(assessAgreement(agreement(45, 15, 25, 15)).kappa).toBeCloseTo(0.1304, 4);
    expect(assessAgreement(agreement(25, 35, 5, 35)).kappa).toBeCloseTo(0.2593, 4);
  });

  it("has the lower bound that the delta method gives", () => {
    fc.assert(
      fc.property(
        fc
          .tuple(...[1, 2, 3, 4].map(() => fc.integer({ min: 5, max: 200 })))
          .map((cells) => agreement(...(cells as [number, number, number, number]))),
        (of) => {
          const { kappa, kappaLowerBound } = assessAgreement(of);
          expect(kappaLowerBound).toBeCloseTo(Math.max(-1, (kappa ?? 0) - Z_95 * errorByDerivatives(of)), 5);
        },
      ),
    );
  });

  it("calibrates a judge from enough labels of each kind, and from no fewer", () =>
    everyCase<[Agreement, string[]]>(
      [
        [agreement(15, 0, 0, 15), []],
        [agreement(14, 0, 0, 15), ["labels"]],
        [agreement(21, 0, 0, 9), ["bad_labels"]],
        [agreement(9, 0, 0, 21), ["good_labels"]],
        [agreement(60, 3, 3, 34), []],
        [agreement(15, 3, 3, 15), ["kappa_lower_bound"]],
        [agreement(0, 0, 0, 0), ["labels", "good_labels", "bad_labels", "kappa_lower_bound"]],
        [agreement(100, 0, 0, 0), ["bad_labels", "kappa_lower_bound"]],
      ],
      (of, missing) => {
        const { gaps, isCalibrated } = assessAgreement(of);
        expect(gaps.map(({ requirement }) => requirement)).toEqual(missing);
        expect(isCalibrated).toBe(missing.length === 0);
      },
    ));

  it("never calibrates a judge that says the same of everything", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (good, bad) => {
        expect(assessAgreement(agreement(good, bad, 0, 0)).isCalibrated).toBe(false);
        expect(assessAgreement(agreement(0, 0, good, bad)).isCalibrated).toBe(false);
        if (good > 0 && bad > 0) expect(assessAgreement(agreement(good, bad, 0, 0)).kappa).toBeCloseTo(0, 10);
      }),
    );
  });

  it("stays within its range, is the same when judge and people change places or good and bad do, and its bound is not above it", () => {
    fc.assert(
      fc.property(anyAgreement, (of) => {
        const { kappa, kappaLowerBound } = assessAgreement(of);
        expect(kappa === null).toBe(kappaLowerBound === null);
        if (kappa === null || kappaLowerBound === null) return;
        expect(kappa).toBeGreaterThanOrEqual(-1);
        expect(kappa).toBeLessThanOrEqual(1);
        expect(kappaLowerBound).toBeGreaterThanOrEqual(-1);
        expect(kappaLowerBound).toBeLessThanOrEqual(kappa);
        const swapped = assessAgreement(agreement(of.bothGood, of.onlyPeopleGood, of.onlyJudgeGood, of.neitherGood));
        const turned = assessAgreement(agreement(of.neitherGood, of.onlyPeopleGood, of.onlyJudgeGood, of.bothGood));
        expect(swapped.kappaLowerBound).toBeCloseTo(kappaLowerBound, 10);
        expect(turned.kappaLowerBound).toBeCloseTo(kappaLowerBound, 10);
      }),
    );
  });

  it("loses a calibration by disagreement alone", () => {
    fc.assert(
      fc.property(anyAgreement, (of) => {
        fc.pre(assessAgreement(of).isCalibrated);
        const disputed = { ...of, onlyJudgeGood: of.onlyJudgeGood + 1_000 };
        expect(assessAgreement(disputed).isCalibrated).toBe(false);
      }),
    );
  });
});
