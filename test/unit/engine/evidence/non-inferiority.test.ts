import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  assessNonInferiority,
  countPairs,
  NON_INFERIORITY_RULE,
  pairedDifference,
  type Pair,
  type PairCounts,
} from "#engine/evidence/non-inferiority";
import { seededRandom } from "#lib/seeded-random";
import { everyCase } from "#test/support/every-case";

const { margin, minimumPairs } = NON_INFERIORITY_RULE;

/** Counts of a study of a replay's maximum size. */
const someCounts = fc.record({
  both: fc.nat(300),
  onlyOld: fc.nat(60),
  onlyNew: fc.nat(60),
  neither: fc.nat(60),
});

describe("the lower bound of the difference of two versions", () => {
  // The first row: Bentur et al. (2009) in Fagerland, Lydersen, Laake (2014), Tango's interval. The others: the closed form of Yang,
  // Sun, Hardin (2013), which solves the same equation as a quartic.
  it("is that of published tables", () =>
    everyCase(
      [
        [{ both: 1, onlyNew: 1, onlyOld: 7, neither: 12 }, -0.51723],
        [{ both: 60, onlyNew: 40, onlyOld: 20, neither: 40 }, 0.03086],
        [{ both: 43, onlyNew: 0, onlyOld: 1, neither: 0 }, -0.11808],
        [{ both: 130, onlyNew: 7, onlyOld: 7, neither: 6 }, -0.05381],
        [{ both: 100, onlyNew: 0, onlyOld: 0, neither: 0 }, -0.03699],
        [{ both: 20, onlyNew: 12, onlyOld: 2, neither: 16 }, 0.06111],
      ],
      (counts: PairCounts, lower: number) => {
        expect(assessNonInferiority(counts).lowerBound).toBeCloseTo(lower, 5);
      },
    ));

  it("is below the difference that was seen, and no less than −1", () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const { lowerBound, difference } = assessNonInferiority(counts);
        expect(lowerBound).toBeGreaterThanOrEqual(-1);
        expect(lowerBound).toBeLessThanOrEqual(difference);
      }),
    );
  });

  it("rises when the new version passes a task that it had failed", () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const before = assessNonInferiority({ ...counts, onlyOld: counts.onlyOld + 1 });
        const after = assessNonInferiority({ ...counts, both: counts.both + 1 });
        expect(after.lowerBound).toBeGreaterThan(before.lowerBound);
      }),
    );
  });

  it("rises with pairs in which both did alike, when the new version lost as many tasks as it gained", () => {
    fc.assert(
      fc.property(someCounts, ({ onlyOld: each, ...counts }) => {
        const even = { ...counts, onlyOld: each, onlyNew: each };
        const more = { ...even, both: even.both + 10 };
        expect(assessNonInferiority(more).lowerBound).toBeGreaterThan(assessNonInferiority(even).lowerBound);
      }),
    );
  });

  it("does not depend on whether both passed or both failed", () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const turned = { ...counts, both: counts.neither, neither: counts.both };
        expect(assessNonInferiority(turned)).toEqual(assessNonInferiority(counts));
      }),
    );
  });

  it("of no pairs says nothing", () => {
    expect(assessNonInferiority({ both: 0, onlyOld: 0, onlyNew: 0, neither: 0 })).toEqual({
      pairs: 0,
      difference: 0,
      lowerBound: -1,
      holds: false,
    });
  });
});

describe("a version that is not worse", () => {
  it("is shown by a hundred pairs alike, and by no fewer", () => {
    const alike = (both: number) => assessNonInferiority({ both, onlyOld: 0, onlyNew: 0, neither: 0 }).holds;
    expect(alike(minimumPairs)).toBe(true);
    expect(alike(minimumPairs - 1)).toBe(false);
  });

  it("is judged by the margin and the number that it is given", () => {
    const counts = { both: 50, onlyOld: 2, onlyNew: 2, neither: 6 };
    expect(assessNonInferiority(counts, { margin: 0.1, minimumPairs: 60 }).holds).toBe(true);
    expect(assessNonInferiority(counts, { margin: 0.1, minimumPairs: 61 }).holds).toBe(false);
    expect(assessNonInferiority(counts, { margin: 0.05, minimumPairs: 60 }).holds).toBe(false);
  });

  it("is never shown by pairs that all diverged", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 100, maxLength: 300 }), (passed) => {
        fc.pre(passed.includes(true));
        const pairs = passed.map((oldPassed): Pair => ({ oldPassed, replayed: "diverged" }));
        expect(countPairs(pairs)).toMatchObject({ both: 0, onlyNew: 0 });
        const { holds } = assessNonInferiority(countPairs(pairs));
        expect(holds && passed.filter(Boolean).length >= margin * passed.length).toBe(false);
      }),
    );
  });
});

/** The success rate of the old version. */
const OLD_SUCCESS = 0.9;
/**
 * The correlation of two versions' outcomes at one task: both get the same tool results, so a task that is hard for one
 * is mostly hard for the other. At 0.5 an equal version inherits in 84 of 100 studies, at 0.3 in 75.
 */
const SHARED_FATE = 0.6;
const PAIRS = 150;
const STUDIES = 4_000;

/** One task for both: with `SHARED_FATE` its difficulty decides for both, otherwise each independently. */
function drawPair(random: () => number, newSuccess: number): Pair {
  const difficulty = random();
  const own = random() < SHARED_FATE ? difficulty : random();
  return { oldPassed: difficulty < OLD_SUCCESS, replayed: own < newSuccess ? "passed" : "failed" };
}

/** The share of studies in which a version of this success inherits. */
function inheritingShare(newSuccess: number, seed: number): number {
  const random = seededRandom(seed);
  const inherits = () =>
    assessNonInferiority(countPairs(Array.from({ length: PAIRS }, () => drawPair(random, newSuccess)))).holds;
  return Array.from({ length: STUDIES }, inherits).filter(Boolean).length / STUDIES;
}

describe("of versions that sat 150 recorded tasks", () => {
  it("one that is as good inherits in at least 85 of 100", () => {
    expect(inheritingShare(OLD_SUCCESS, 1)).toBeGreaterThanOrEqual(0.85);
  });

  it("one that is worse by just the margin inherits in at most 5 of 100", () => {
    expect(inheritingShare(OLD_SUCCESS - margin, 2)).toBeLessThanOrEqual(0.05);
  });

  it("one that is ten points worse inherits in at most 2 of 100", () => {
    expect(inheritingShare(OLD_SUCCESS - 0.1, 3)).toBeLessThanOrEqual(0.02);
  });
});

describe("the interval of the difference of two runs", () => {
  it("has the difference in it, ends between −1 and 1, and turns round with the runs", () => {
    fc.assert(
      fc.property(someCounts, (counts) => {
        const { difference, lowerBound, upperBound } = pairedDifference(counts);
        expect(lowerBound).toBeLessThanOrEqual(difference);
        expect(upperBound).toBeGreaterThanOrEqual(difference);
        expect(upperBound).toBeLessThanOrEqual(1);
        const turned = pairedDifference({ ...counts, onlyOld: counts.onlyNew, onlyNew: counts.onlyOld });
        expect(turned.lowerBound).toBeCloseTo(-upperBound, 9);
      }),
    );
  });
});
