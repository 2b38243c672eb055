import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { holdsLevel, seeFingerprint } from "#engine/evidence/probation";
import {
  assessTenure,
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
  probationSince: null,
  probationReason: null,
  alarmAt: null,
  forgivenAt: null,
};
const { isOnProbation: _isOnProbation, ...surroundings } = AT_EASE;

const log = (
  level: TenureLog["agent"]["level"],
  episodes: readonly LoggedEpisode[],
  held: Partial<Held> = {},
): TenureLog => ({
  agent: { level, version: 1 },
  held: { ...HELD, ...held },
  episodes,
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
    breachAt: from + index,
  }));

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
    const again = log("supervised", lived(10, failure), { probationSince: 5, probationReason: "failures", alarmAt: 5 });
    expect(assessTenure(again, NOW).due).toMatchObject({ kind: "demotion" });
  });

  it("acts as an intern after one unsafe run, until that is accounted for", () => {
    const unsafe = lived(1, { ...success, criticalViolations: 1 });
    expect(assessTenure(log("supervised", unsafe), NOW)).toMatchObject({
      effectiveLevel: "intern",
      due: { kind: "probation", reason: "unsafe" },
    });
    expect(assessTenure(log("supervised", unsafe, { forgivenAt: 1 }), NOW).due).toBeNull();
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
  const changed = { probationSince: 100, probationReason: "changed", actingFingerprint: "two" } as const;
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
    const unsafe = [...fresh(9, success), ...fresh(1, { ...success, criticalViolations: 1 }, 300)];
    expect(assessTenure(log("supervised", unsafe, changed), NOW).due).toBeNull();
  });

  it("is ended by a replay only where something else acts, and neither failed nor broke a rule since", () => {
    const mayEnd = (episodes: LoggedEpisode[], held: Partial<Held> = {}) =>
      mayEndByReplay(log("supervised", episodes, { ...changed, ...held }));
    expect(mayEnd([])).toBe(true);
    expect(mayEnd(fresh(4, failure))).toBe(true);
    expect(mayEnd(fresh(5, failure))).toBe(false);
    expect(mayEnd([], { alarmAt: 101 })).toBe(false);
    expect(mayEnd([], { alarmAt: 99 })).toBe(true);
    expect(mayEnd(fresh(1, { ...success, criticalViolations: 1 }))).toBe(false);
    expect(mayEnd(lived(1, { ...success, criticalViolations: 1 }, 50))).toBe(true);
    for (const probationReason of ["failures", "unsafe", "not_looked_at"] as const)
      expect(mayEnd([], { probationReason })).toBe(false);
    expect(mayEnd([], { probationSince: null, probationReason: null })).toBe(false);
  });

  it("keeps the agent from an exam", () => {
    const ready = { ...changed, actingFingerprint: "one" } as const;
    const { readiness } = assessTenure(log("supervised", lived(60, success), ready), NOW);
    expect(readiness).toMatchObject({ eligible: false });
    expect(readiness.gaps.map(({ requirement }) => requirement)).toContain("probation");
  });
});

describe("tenure", () => {
  const anyHeld = fc.record({
    givenLevel: fc.constantFrom(...MATURITY_LEVELS, null),
    levelFingerprint: fc.constantFrom("one", null),
    equalFingerprints: fc.subarray(["other"]),
    actingFingerprint: fc.constantFrom("one", "other", "two"),
    probationSince: fc.option(fc.integer({ min: 0, max: 10 * DAY_MS })),
    probationReason: fc.constantFrom("changed" as const, "failures" as const, "unsafe" as const),
    alarmAt: fc.option(fc.integer({ min: 0, max: 10 * DAY_MS })),
    forgivenAt: fc.option(fc.integer({ min: 0, max: 10 * DAY_MS })),
  });
  const anyLog: fc.Arbitrary<TenureLog> = fc
    .tuple(fc.constantFrom(...MATURITY_LEVELS), fc.array(anyEpisode, { maxLength: 60 }), anyHeld)
    .map(([level, episodes, held]) => ({
      ...log(
        level,
        episodes.map((episode) => ({ ...episode, maturityLevel: level })),
      ),
      held,
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
});
