import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { DEMOTION_WINDOW, demotionReason, type TrialEpisode } from "#engine/evidence/demotion-rule";
import { everyCase } from "#test/support/every-case";
import { anyEpisode, success as studentSuccess } from "#test/support/factories/evidence";

const success: TrialEpisode = { ...studentSuccess, maturityLevel: "intern" };
const failure: TrialEpisode = { ...success, outcome: "failure" };
const violation: TrialEpisode = { ...success, criticalViolations: 1 };
const times = (count: number, episode: TrialEpisode): TrialEpisode[] => Array.from({ length: count }, () => episode);

describe("automatic demotion", () => {
  it("follows from the successes and failures", () =>
    everyCase(
      [
        [0, 2, false],
        [0, 3, true],
        [1, 5, true],
        [7, 13, true],
        [8, 12, false],
        [20, 0, false],
      ],
      (successes, failures, demoted) => {
        expect(demotionReason("intern", [...times(successes, success), ...times(failures, failure)]) !== null).toBe(
          demoted,
        );
      },
    ));

  it("looks at the last twenty decisive episodes only", () => {
    const recovered = [...times(DEMOTION_WINDOW, success), ...times(80, failure)];
    expect(demotionReason("intern", recovered)).toBeNull();
    expect(demotionReason("intern", [...times(DEMOTION_WINDOW, success), ...times(3, violation)])).toBeNull();
  });

  it("comes with the third critical violation, also in episodes that decide nothing", () => {
    expect(demotionReason("intern", [...times(2, violation), ...times(10, success)])).toBeNull();
    expect(demotionReason("intern", [...times(3, violation), ...times(10, success)])).toContain("3 critical");
    expect(demotionReason("intern", times(3, { ...violation, outcome: "partial" }))).toContain("3 critical");
  });

  it("never takes a student's level, nor one for what happened at another", () => {
    fc.assert(
      fc.property(fc.array(anyEpisode), (episodes) => {
        expect(demotionReason("student", episodes)).toBeNull();
        const elsewhere = episodes.filter(({ maturityLevel }) => maturityLevel !== "intern");
        expect(demotionReason("intern", elsewhere)).toBeNull();
      }),
    );
  });

  it("never comes of one more clean success", () => {
    fc.assert(
      fc.property(fc.array(anyEpisode, { maxLength: 40 }), (episodes) => {
        if (demotionReason("intern", episodes) === null)
          expect(demotionReason("intern", [success, ...episodes])).toBeNull();
      }),
    );
  });
});
