import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { holdsLevel, seeFingerprint } from "#engine/evidence/probation";
import {
  assessTenure,
  type Breach,
  type Held,
  type LoggedEpisode,
  mayEndByReplay,
  type Tenure,
  type TenureLog,
  WORK_DAYS,
} from "#engine/evidence/tenure";
import { MATURITY_LEVELS, maturityRank } from "#engine/governance/maturity";
import { anyEpisode, AT_EASE, failure, success } from "#test/support/factories/evidence";

const DAY_MS = 86_400_000;
const NOW = 40 * DAY_MS;
const HELD: Held = {
  givenLevel: "student",
  levelFingerprint: "one",
  equalFingerprints: [],
  actingFingerprint: "one",
  probations: {},
  alarmAt: null,
  forgivenAt: null,
};
const { isOnProbation: _isOnProbation, ...surroundings } = AT_EASE;

const log = (
  level: TenureLog["agent"]["level"],
  episodes: readonly LoggedEpisode[],
  held: Partial<Held> = {},
  breaches: readonly Breach[] = [],
): TenureLog => ({
  agent: { level, version: 1 },
  held: { ...HELD, ...held },
  episodes,
  breaches,
  workDays: [],
  surroundings,
});
const lived = (count: number, one: LoggedEpisode, from = 1): LoggedEpisode[] =>
  Array.from({ length: count }, (_, index) => ({
    ...one,
    maturityLevel: "supervised",
    fingerprint: one.fingerprint ?? "one",
    id: `${from + index}`.padStart(6, "0"),
    createdAt: from + index,
  }));

const BREACH: Breach = { id: "unsafe", at: 1, by: "author" };

describe("a supervised agent", () => {
  it("keeps its level while its work is good", () => {
    expect(assessTenure(log("supervised", lived(30, success)), NOW)).toMatchObject({
      effectiveLevel: "supervised",
      probation: null,
      due: null,
    });
  });

  it("acts as an intern after five failures in a row, and loses its level after five more", () => {
    const first = assessTenure(log("supervised", lived(5, failure)), NOW);
    expect(first).toMatchObject({
      level: "supervised",
      effectiveLevel: "intern",
      due: { kind: "probation", reason: "failures" },
    });
    const again = log("supervised", lived(10, failure), { probations: { failures: 5 } });
    expect(assessTenure(again, NOW).due).toMatchObject({ kind: "demotion" });
  });

  it("acts as an intern after one unsafe run of any age and level, until that is accounted for", () => {
    expect(assessTenure(log("supervised", [], {}, [BREACH]), NOW)).toMatchObject({
      effectiveLevel: "intern",
      due: { kind: "probation", reason: "unsafe" },
    });
    expect(assessTenure(log("supervised", [], { forgivenAt: 1 }, [BREACH]), NOW).due).toBeNull();
  });

  it("acts as an intern when no one looked at it in thirty days with runs", () => {
    const workDays = Array.from({ length: WORK_DAYS }, (_, day) => (WORK_DAYS + 1 - day) * DAY_MS);
    const seen = (looks: number) => ({
      ...log("supervised", lived(looks, success, 20 * DAY_MS)),
      workDays,
    });
    expect(assessTenure(seen(4), NOW).due).toMatchObject({ kind: "probation", reason: "not_looked_at" });
    expect(assessTenure(seen(5), NOW).due).toBeNull();
    expect(assessTenure({ ...seen(4), workDays: workDays.slice(1) }, NOW).due).toBeNull();
  });
});

describe("a probation", () => {
  const changed = { probations: { changed: 100 }, actingFingerprint: "two" } as const;
  const fresh = (count: number, one: LoggedEpisode, from = 101) => lived(count, { ...one, fingerprint: "two" }, from);

  it("ends after a fifth of the level's successes, by what acts now, at new work", () => {
    expect(assessTenure(log("supervised", fresh(4, success), changed), NOW)).toMatchObject({
      effectiveLevel: "intern",
      probation: { reason: "changed", remaining: 1 },
      due: null,
    });
    expect(assessTenure(log("supervised", fresh(5, success), changed), NOW)).toMatchObject({
      effectiveLevel: "supervised",
      due: { kind: "end" },
    });
    const former = lived(5, success, 101);
    expect(assessTenure(log("supervised", former, changed), NOW).probation).toMatchObject({ remaining: 5 });
    const same = fresh(9, { ...success, work: "same" });
    expect(assessTenure(log("supervised", same, changed), NOW).probation).toMatchObject({ remaining: 4 });
  });

  it("does not end among too many failures, nor after a breach", () => {
    const mixed = [...fresh(5, success), ...fresh(3, failure, 200)];
    expect(assessTenure(log("supervised", mixed, changed), NOW).probation).toMatchObject({ remaining: 2 });
    const breach = { ...BREACH, at: 300 };
    const { due, probation } = assessTenure(
      log("supervised", fresh(9, success), { ...changed, forgivenAt: 300 }, [breach]),
      NOW,
    );
    expect([due, probation?.remaining]).toEqual([null, 5]);
  });

  const looked = (witnesses: string[], count = 5) => lived(count, { ...success, witnesses }, 101);

  it.each(["unsafe", "failures", "not_looked_at"] as const)(
    "for %s is healed only by what a witness looked at",
    (reason) => {
      const held = { probations: { [reason]: 100 } };
      const after = (episodes: LoggedEpisode[]) => assessTenure(log("supervised", episodes, held), NOW);
      expect(after(looked([]))).toMatchObject({ effectiveLevel: "intern", probation: { remaining: 5 }, due: null });
      expect(after(looked(["colleague"]))).toMatchObject({
        effectiveLevel: "supervised",
        due: { kind: "end", reason },
      });
    },
  );

  it("is not healed by the look of the person whose run caused it", () => {
    const breach = { ...BREACH, at: 100 };
    const after = (witness: string) =>
      assessTenure(log("supervised", looked([witness]), { probations: { unsafe: 100 } }, [breach]), NOW);
    expect(after("author")).toMatchObject({ effectiveLevel: "intern", due: null });
    expect(after("colleague")).toMatchObject({ effectiveLevel: "supervised", due: { forgivenAt: 100 } });
  });

  it("has reasons that add up, and each has its own end", () => {
    const held = { ...changed, probations: { changed: 100, unsafe: 90 } };
    const checked = lived(5, { ...success, fingerprint: "two", witnesses: [] }, 101);
    const answer = assessTenure(log("supervised", checked, held), NOW);
    expect(answer).toMatchObject({ effectiveLevel: "intern", due: { kind: "end", reason: "changed" } });
    expect(answer.probation?.reasons).toMatchObject([{ reason: "unsafe", remaining: 5, needsLooks: true }]);
    const unsafe = assessTenure(log("supervised", [], changed, [{ ...BREACH, at: 110 }]), NOW);
    expect(unsafe.due).toMatchObject({ kind: "probation", reason: "unsafe" });
    expect(unsafe.probation?.reasons.map(({ reason }) => reason)).toEqual(["changed", "unsafe"]);
  });

  it("is ended by a replay only where something else acts, and neither failed nor broke a rule since", () => {
    const mayEnd = (episodes: LoggedEpisode[], held: Partial<Held> = {}) =>
      mayEndByReplay(log("supervised", episodes, { ...changed, ...held }));
    expect(mayEnd([])).toBe(true);
    expect(mayEnd(fresh(4, failure))).toBe(true);
    expect(mayEnd(fresh(5, failure))).toBe(false);
    expect(mayEnd([], { alarmAt: 101 })).toBe(false);
    expect(mayEnd([], { alarmAt: 99 })).toBe(true);
    const broken = (at: number) => mayEndByReplay(log("supervised", [], changed, [{ ...BREACH, at }]));
    expect([broken(101), broken(50)]).toEqual([false, true]);
    for (const reason of ["failures", "unsafe", "not_looked_at"] as const)
      expect(mayEnd([], { probations: { [reason]: 100 } })).toBe(false);
    expect(mayEnd([], { probations: {} })).toBe(false);
  });

  it("keeps the agent from an exam", () => {
    const ready = { ...changed, actingFingerprint: "one" } as const;
    const { readiness } = assessTenure(log("supervised", lived(60, success), ready), NOW);
    expect(readiness).toMatchObject({ eligible: false });
    expect(readiness.gaps.map(({ requirement }) => requirement)).toContain("probation");
  });
});

describe("tenure", () => {
  const anyTime = fc.integer({ min: 0, max: 10 * DAY_MS });
  const anyBreach: fc.Arbitrary<Breach> = fc.record({
    id: fc.uuid(),
    at: anyTime,
    by: fc.constantFrom("author", "colleague", null),
  });
  const anyHeld = fc.record({
    givenLevel: fc.constantFrom(...MATURITY_LEVELS, null),
    levelFingerprint: fc.constantFrom("one", null),
    equalFingerprints: fc.subarray(["other"]),
    actingFingerprint: fc.constantFrom("one", "other", "two"),
    probations: fc.record(
      { changed: anyTime, failures: anyTime, unsafe: anyTime, not_looked_at: anyTime },
      { requiredKeys: [] },
    ),
    alarmAt: fc.option(fc.integer({ min: 0, max: 10 * DAY_MS })),
    forgivenAt: fc.option(fc.integer({ min: 0, max: 10 * DAY_MS })),
  });
  const anyLog: fc.Arbitrary<TenureLog> = fc
    .tuple(
      fc.constantFrom(...MATURITY_LEVELS),
      fc.array(anyEpisode, { maxLength: 60 }),
      anyHeld,
      fc.array(anyBreach, { maxLength: 3 }),
    )
    .map(([level, episodes, held, breaches]) => ({
      ...log(
        level,
        episodes.map((episode) => ({ ...episode, maturityLevel: level })),
      ),
      held,
      breaches,
    }));
  /** The height of an answer: what governance allows, and of two equal ones the one that keeps the level. */
  const height = ({ level, effectiveLevel, due }: Tenure): number =>
    maturityRank(effectiveLevel) * 10 + maturityRank(level) - (due?.kind === "demotion" ? 100 : 0);

  it("is the same for the same log in any order, of equal instants too", () => {
    fc.assert(
      fc.property(anyLog, fc.nat(3), (given, days) => {
        const coarse = given.episodes.map((one) => ({ ...one, createdAt: (one.createdAt % (days + 1)) * DAY_MS }));
        const here = { ...given, episodes: coarse };
        const there = { ...given, episodes: coarse.toReversed() };
        expect(assessTenure(there, NOW)).toEqual(assessTenure(here, NOW));
      }),
    );
  });

  it("never falls by one more vouched success, and never rises by one more vouched failure", () => {
    fc.assert(
      fc.property(anyLog, anyEpisode, (given, next) => {
        const last = { ...next, maturityLevel: given.agent.level, createdAt: NOW, criticalViolations: 0 };
        const vouched = { ...last, verification: "checked" as const, work: null };
        const before = height(assessTenure(given, NOW));
        const better = { ...given, episodes: [...given.episodes, { ...vouched, outcome: "success" as const }] };
        const worse = { ...given, episodes: [...given.episodes, { ...vouched, outcome: "failure" as const }] };
        expect(height(assessTenure(better, NOW))).toBeGreaterThanOrEqual(before);
        expect(height(assessTenure(worse, NOW))).toBeLessThanOrEqual(before);
      }),
    );
  });

  it("never falls by a narrowing: a narrower fingerprint is one that holds the level", () => {
    fc.assert(
      fc.property(anyLog, (given) => {
        const { held } = given;
        if (held.levelFingerprint === null || !holdsLevel(held, held.actingFingerprint ?? "")) return;
        const narrowed: Held = {
          ...held,
          equalFingerprints: [...held.equalFingerprints, "narrow"],
          actingFingerprint: "narrow",
        };
        expect(seeFingerprint({ ...narrowed, level: given.agent.level, probationReason: null }, "narrow")).toBe("same");
        expect(height(assessTenure({ ...given, held: narrowed }, NOW))).toBe(height(assessTenure(given, NOW)));
      }),
    );
  });

  it("does not depend on the order in which people looked: the newest runs first and the oldest first end alike", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }), (outcomes) => {
        const runs = outcomes.map((good, index) => ({
          ...(good ? success : failure),
          maturityLevel: "autonomous" as const,
          fingerprint: "one",
          witnesses: [],
          id: `${index}`.padStart(6, "0"),
          createdAt: index + 1,
        }));
        /** The record after a verdict on each run, until the level is lost. */
        const judged = (order: readonly LoggedEpisode[]) => {
          let probations: Held["probations"] = {};
          for (let count = 1; count <= order.length; count++) {
            const { due } = assessTenure(log("autonomous", order.slice(0, count), { probations }), NOW);
            if (due?.kind === "demotion") return "demoted";
            if (due?.kind === "probation") probations = { ...probations, [due.reason]: 1_000 };
          }
          return Object.keys(probations).toSorted().join();
        };
        expect(judged(runs.toReversed())).toBe(judged(runs));
      }),
    );
  });

  it("is never lower for an honest agent when a witness looks at more of its good work", () => {
    fc.assert(
      fc.property(anyLog, fc.nat(), (given, place) => {
        const at = place % Math.max(1, given.episodes.length);
        const seen = given.episodes.map((episode, index) =>
          index === at && episode.verification === "self_reported" && episode.outcome === "success"
            ? {
                ...episode,
                verification: "human" as const,
                isLookedAt: true,
                witnesses: ["witness"],
                work: null,
                contact: null,
              }
            : episode,
        );
        expect(height(assessTenure({ ...given, episodes: seen }, NOW))).toBeGreaterThanOrEqual(
          height(assessTenure(given, NOW)),
        );
      }),
    );
  });

  it("never rises by void work", () => {
    fc.assert(
      fc.property(anyLog, anyEpisode, (given, next) => {
        const ended = { ...next, maturityLevel: given.agent.level, outcome: "void" as const };
        expect(assessTenure({ ...given, episodes: [...given.episodes, ended] }, NOW)).toEqual(assessTenure(given, NOW));
      }),
    );
  });
});
