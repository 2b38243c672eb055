import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  assessReadiness as assess,
  EVIDENCE_WINDOW,
  type EvidenceEpisode,
  type GradedAgent,
  type Readiness,
} from "#engine/evidence/readiness";
import { REQUIREMENTS } from "#engine/evidence/requirements";
import { MATURITY_LEVELS, type MaturityLevel } from "#engine/governance/maturity";
import { anyEpisode as soundEpisode, AT_EASE, failure, success } from "#test/support/factories/evidence";

const student = { level: "student", version: 1 } as const;

const assessReadiness = (
  agent: GradedAgent,
  episodes: readonly EvidenceEpisode[],
  target?: MaturityLevel | null,
): Readiness => assess(agent, episodes, { ...AT_EASE, ...(target === undefined ? {} : { target }) });

const times = <Entry>(count: number, entry: Entry): Entry[] => Array.from({ length: count }, () => entry);

/** Also scores beyond their bounds, because stored data is not trusted. */
const anyEpisode: fc.Arbitrary<EvidenceEpisode> = fc
  .tuple(soundEpisode, fc.double({ min: -1, max: 2, noNaN: true }), fc.double({ min: -1, max: 2, noNaN: true }))
  .map(([episode, confidence, constitutionalScore]) => ({ ...episode, confidence, constitutionalScore }));
const anyAgent = fc.record({ level: fc.constantFrom(...MATURITY_LEVELS), version: fc.integer({ min: 1, max: 3 }) });
const anyEvidence = fc.array(anyEpisode, { maxLength: 160 });

describe("readiness", () => {
  it("and its parts stay between 0 and 1, whatever the evidence", () => {
    fc.assert(
      fc.property(anyAgent, anyEvidence, (agent, episodes) => {
        const { score, components, evidence, episodesAnalyzed, episodesUntilExam } = assessReadiness(agent, episodes);
        for (const value of [score, ...Object.values(components)].map((part) => part ?? 0)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
        }
        expect(episodesAnalyzed).toBeLessThanOrEqual(EVIDENCE_WINDOW);
        expect(evidence).toBeLessThanOrEqual(episodesAnalyzed);
        expect(Number.isInteger(episodesUntilExam) && episodesUntilExam >= 0).toBe(true);
      }),
    );
  });

  it("is the same for the same log, in any order within the window", () => {
    fc.assert(
      fc.property(anyAgent, fc.array(anyEpisode, { maxLength: EVIDENCE_WINDOW }), fc.nat(), (agent, episodes, seed) => {
        const shuffled = episodes.toSorted((left, right) => hash(left, seed) - hash(right, seed));
        const here = assessReadiness(agent, episodes);
        const there = assessReadiness(agent, shuffled);
        expect(there.score).toBeCloseTo(here.score, 10);
        expect(there.evidence).toBe(here.evidence);
        expect(there.episodesUntilExam).toBe(here.episodesUntilExam);
      }),
    );
  });

  it("never falls when a failure was a success instead", () => {
    fc.assert(
      fc.property(anyAgent, fc.array(anyEpisode, { minLength: 1, maxLength: 160 }), fc.nat(), (agent, episodes, at) => {
        const index = at % episodes.length;
        const better = episodes.map((episode, place) =>
          place === index && episode.outcome === "failure" ? { ...episode, outcome: "success" as const } : episode,
        );
        const before = assessReadiness(agent, episodes);
        const after = assessReadiness(agent, better);
        expect(after.score).toBeGreaterThanOrEqual(before.score - 1e-12);
        expect(after.components.successLowerBound).toBeGreaterThanOrEqual(before.components.successLowerBound - 1e-12);
        expect(after.eligible || !before.eligible).toBe(true);
      }),
    );
  });

  it("never falls by one more perfect success of the current version", () => {
    fc.assert(
      fc.property(fc.array(anyEpisode, { maxLength: EVIDENCE_WINDOW - 1 }), (episodes) => {
        const sameVersion = episodes.map((episode) => ({ ...episode, agentVersion: 1 }));
        const before = assessReadiness(student, sameVersion);
        const after = assessReadiness(student, [success, ...sameVersion]);
        expect(after.score).toBeGreaterThanOrEqual(before.score - 1e-12);
        expect(after.episodesUntilExam).toBeLessThanOrEqual(before.episodesUntilExam);
      }),
    );
  });

  it("compares shares in whole numbers: one correction of fifty passes 0.02", () => {
    const fifty = Array.from({ length: 50 }, (_, index) => ({
      ...success,
      maturityLevel: "supervised" as const,
      id: `${index}`,
      createdAt: index,
      interventions: index === 0 ? 1 : 0,
    }));
    const { requirements } = assessReadiness({ level: "supervised", version: 1 }, fifty);
    expect(requirements.find(({ requirement }) => requirement === "intervention_rate")).toMatchObject({
      required: 0.02,
      actual: 0.02,
      holds: true,
    });
  });

  it("counts no vouched failure: one more brings no number nearer to a level", () => {
    const counts = ["episodes", "success_lower_bound", "days", "kinds", "sampled"] as const;
    fc.assert(
      fc.property(
        fc.array(anyEpisode, { maxLength: EVIDENCE_WINDOW - 1 }),
        anyEpisode,
        fc.constantFrom("student", "intern", "supervised"),
        (episodes, next, level) => {
          const here = episodes.map((episode) => ({ ...episode, maturityLevel: level, agentVersion: 1 }));
          const newest = { ...next, maturityLevel: level, agentVersion: 1, createdAt: 30 * 86_400_000, work: null };
          const worse = { ...newest, outcome: "failure" as const, verification: "checked" as const };
          const agent = { level, version: 1 } as const;
          const before = assessReadiness(agent, here);
          const after = assessReadiness(agent, [worse, ...here]);
          for (const name of counts) {
            const actualOf = ({ requirements }: Readiness) =>
              requirements.find(({ requirement }) => requirement === name)?.actual ?? 0;
            expect(actualOf(after), name).toBeLessThanOrEqual(actualOf(before) + 1e-12);
          }
          expect(after.episodesUntilExam).toBeGreaterThanOrEqual(before.episodesUntilExam);
        },
      ),
    );
  });

  it("looks only at decisive episodes of the current level, the latest hundred", () => {
    const noise = [
      { ...failure, outcome: "partial" as const },
      { ...failure, outcome: "void" as const },
      { ...failure, verification: "self_reported" as const },
      { ...failure, maturityLevel: "intern" as const },
    ];
    const evidence = [...times(EVIDENCE_WINDOW, success), ...times(50, failure)].flatMap((episode) => [
      episode,
      ...noise,
    ]);
    expect(assessReadiness(student, evidence)).toMatchObject({
      episodesAnalyzed: EVIDENCE_WINDOW,
      components: { success: 1 },
    });
  });

  it("makes an agent eligible exactly when nothing is missing, and only for the next level", () => {
    fc.assert(
      fc.property(anyAgent, anyEvidence, fc.constantFrom(...MATURITY_LEVELS), (agent, episodes, target) => {
        const { eligible, gaps, targetLevel } = assessReadiness(agent, episodes, target);
        expect(eligible).toBe(targetLevel !== null && gaps.length === 0);
        if (eligible) expect(assessReadiness(agent, episodes).targetLevel).toBe(target);
        if (eligible) expect(assessReadiness(agent, episodes).eligible).toBe(true);
      }),
    );
  });

  it("names the required and the actual value of each gap", () => {
    const { gaps } = assessReadiness(student, times(4, failure));
    expect(gaps.map(({ requirement }) => requirement)).toEqual(["episodes", "success_lower_bound", "kinds"]);
    expect(gaps[0]).toEqual({ requirement: "episodes", required: 10, actual: 0 });
    expect(assessReadiness(student, times(60, success), "supervised").gaps).toEqual([
      { requirement: "previous_level", required: "intern", actual: "student" },
    ]);
  });

  it("of nothing is nothing", () => {
    expect(assessReadiness(student, [])).toMatchObject({ score: 0, eligible: false, episodesUntilExam: 10 });
  });

  it("weighs its four parts 40, 30, 20 and 10", () => {
    // The calibrated confidence: of one failure (0 + 4 × ½) / 5, of one success (1 + 4 × ½) / 5.
    const parts = [
      [{ ...failure, constitutionalScore: 0, interventions: 0 }, 0.4 + 0.2 * 0.4],
      [{ ...failure, constitutionalScore: 1, interventions: 1 }, 0.3 + 0.2 * 0.4],
      [{ ...failure, constitutionalScore: 0, interventions: 1 }, 0.2 * 0.4],
      [{ ...success, constitutionalScore: 0, interventions: 1 }, 0.1 + 0.2 * 0.6],
    ] as const;
    for (const [episode, weight] of parts) expect(assessReadiness(student, [episode]).score).toBeCloseTo(weight, 12);
  });

  it("does not care how sure the agent says it is, and shows what that was worth", () => {
    const log = [...times(15, success), ...times(5, failure)];
    const meek = log.map((episode) => ({ ...episode, confidence: 0.1 }));
    expect(assessReadiness(student, meek).score).toBe(assessReadiness(student, log).score);
    expect(assessReadiness(student, log).components).toMatchObject({ reportedConfidence: 1, brierScore: 0.25 });
  });

  it("shows means without the noise of adding", () => {
    const careful = { ...success, confidence: 0.7, constitutionalScore: 0.95 };
    const { components } = assessReadiness(student, times(30, careful));
    expect(components).toMatchObject({ brierScore: 0.09, reportedConfidence: 0.7, constitutional: 0.95 });
  });

  it("counts what a judge says half until the judge is known to agree with people", () => {
    const judged = { ...success, verification: "judged" as const };
    expect(assessReadiness(student, times(12, judged)).evidence).toBe(6);
    expect(assessReadiness(student, times(12, { ...judged, judgeCalibrated: true })).evidence).toBe(12);
  });

  it("keeps the higher levels from an agent whose drawn runs no reviewer looked at", () => {
    const unseen = { ...success, maturityLevel: "intern" as const, isLookedAt: false };
    const seen = { ...unseen, isLookedAt: true };
    const judged = { ...unseen, verification: "judged" as const };
    const intern = { level: "intern", version: 1 } as const;
    const none = [{ requirement: "sampled", required: 4, actual: 0 }];
    expect(assessReadiness(intern, times(40, unseen)).gaps).toEqual(none);
    expect(assessReadiness(intern, times(40, { ...seen, sampled: false })).gaps).toEqual(none);
    expect(assessReadiness(intern, [...times(8, judged), ...times(40, unseen)]).gaps).toEqual(none);
    expect(assessReadiness(intern, [...times(4, seen), ...times(36, unseen)]).eligible).toBe(true);
    const calibrated = { ...judged, judgeCalibrated: true };
    expect(assessReadiness(intern, [...times(4, calibrated), ...times(36, unseen)]).eligible).toBe(true);
  });

  it("asks that three quarters of the drawn runs were looked at, so that no one chooses what is seen", () => {
    const intern = { level: "intern", version: 1 } as const;
    const seen = times(40, { ...success, maturityLevel: "intern" as const });
    const after = (lookedAt: number) => assess(intern, seen, { ...AT_EASE, drawn: { runs: 16, lookedAt } });
    expect(after(11).gaps).toEqual([{ requirement: "looked_at", required: 0.75, actual: 0.6875 }]);
    expect(after(12).eligible).toBe(true);
  });

  it("counts the same work once a day and three times at most, and the days of its successes", () => {
    const same = Array.from({ length: 40 }, (_, hour) => ({
      ...success,
      id: `${hour}`,
      work: "the same",
      createdAt: hour * 6 * 3_600_000,
    }));
    expect(assessReadiness(student, same)).toMatchObject({ episodesAnalyzed: 3, evidence: 3 });
    const minimumDays = { intern: 2, supervised: 2, autonomous: 5 };
    const within = (days: number) =>
      assess(
        student,
        Array.from({ length: 12 }, (_, run) => ({ ...success, id: `${run}`, createdAt: (run % days) * 86_400_000 })),
        {
          ...AT_EASE,
          minimumDays,
        },
      );
    expect(within(1).gaps).toEqual([{ requirement: "days", required: 2, actual: 1 }]);
    expect(within(2).eligible).toBe(true);
  });

  it("counts evidence of an earlier version half until there is as much of the new", () => {
    const earlier = times(20, success);
    const current = { ...success, agentVersion: 2 };
    const changed = { level: "student", version: 2 } as const;
    expect(assessReadiness(changed, earlier).evidence).toBe(10);
    expect(assessReadiness(changed, [...times(19, current), ...earlier]).evidence).toBe(29);
    expect(assessReadiness(changed, [...times(20, current), ...earlier]).evidence).toBe(40);
  });

  it.each([
    ["student", "intern", 10],
    ["intern", "supervised", 25],
    ["supervised", "autonomous", 50],
  ] as const)("lets a perfect %s take the exam for %s after %d episodes, not before", (level, target, minimum) => {
    const perfect = { ...success, maturityLevel: level };
    const agent = { level, version: 1 };
    expect(assessReadiness(agent, times(minimum, perfect))).toMatchObject({
      targetLevel: target,
      eligible: true,
      episodesUntilExam: 0,
    });
    expect(assessReadiness(agent, times(minimum - 1, perfect))).toMatchObject({
      eligible: false,
      episodesUntilExam: 1,
    });
  });

  it.each([
    ["an intervention", { ...success, maturityLevel: "supervised", interventions: 1 }],
    ["too many failures", { ...failure, maturityLevel: "supervised" }],
  ] as const)("keeps autonomy from an agent with %s", (_what, odd) => {
    const perfect = { ...success, maturityLevel: "supervised" } as const;
    const agent = { level: "supervised", version: 1 } as const;
    expect(assessReadiness(agent, [...times(3, odd), ...times(50, perfect)]).eligible).toBe(false);
    expect(assessReadiness(agent, times(53, perfect)).eligible).toBe(true);
  });

  it("asks more of every higher level", () => {
    const { intern, supervised, autonomous } = REQUIREMENTS;
    for (const [lower, higher] of [
      [intern, supervised],
      [supervised, autonomous],
    ] as const) {
      expect(higher.score).toBeGreaterThan(lower.score);
      expect(higher.episodes).toBeGreaterThan(lower.episodes);
      expect(higher.interventionRate).toBeLessThan(lower.interventionRate);
      expect(higher.constitutional).toBeGreaterThan(lower.constitutional);
      expect(higher.successLowerBound).toBeGreaterThan(lower.successLowerBound);
    }
  });

  it("leads nowhere from autonomous", () => {
    const evidence = times(100, { ...success, maturityLevel: "autonomous" as const });
    expect(assessReadiness({ level: "autonomous", version: 1 }, evidence)).toMatchObject({
      targetLevel: null,
      eligible: false,
      episodesUntilExam: 0,
    });
  });
});

function hash(episode: EvidenceEpisode, seed: number): number {
  const text = `${seed} ${JSON.stringify(episode)}`;
  let value = 0;
  for (let index = 0; index < text.length; index++) value = (Math.imul(value, 31) + text.charCodeAt(index)) | 0;
  return value;
}
