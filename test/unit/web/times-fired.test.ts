import { describe, expect, it } from "vitest";

import { type DraftRule, hasPast, timesFired } from "#web/alerts/times-fired.ts";

const rule = (own: Partial<DraftRule>): DraftRule => ({
  metric: "failed_runs",
  comparison: "above",
  threshold: 2,
  windowMinutes: 60,
  quietMinutes: 0,
  ...own,
});

const none = (of: readonly number[]): number[] => of.map(() => 0);

/** Hours with this many runs of each outcome. */
const hours = (failed: readonly number[], done = none(failed), claimed = none(failed)) => ({
  step: "1h" as const,
  from: "2026-11-01T00:00:00Z",
  to: "2026-11-02T00:00:00Z",
  points: failed.map((_, hour) => `2026-11-01T${String(hour).padStart(2, "0")}:00:00Z`),
  total: {},
  series: [
    { outcome: "failed" as const, total: {}, values: { runs: [...failed], cost: failed.map((runs) => runs * 0.5) } },
    ...[
      { verification: "checked" as const, runs: done },
      { verification: "self_reported" as const, runs: claimed },
    ].map(({ verification, runs }) => ({
      outcome: "done" as const,
      verification,
      total: {},
      values: { runs: [...runs], cost: none(runs) },
    })),
  ],
  previous: null,
});

describe("how often a rule would have fired", () => {
  it("counts once for as long as the value stays beyond the limit, and the limit itself not at all", () => {
    expect(timesFired(hours([0, 3, 3, 0, 3, 2]), rule({}))).toBe(2);
    expect(timesFired(hours([2, 2, 2]), rule({}))).toBe(0);
  });

  it("adds up the hours of the window", () => {
    expect(timesFired(hours([1, 1, 1, 0, 0]), rule({ windowMinutes: 180 }))).toBe(1);
    expect(timesFired(hours([1, 1, 1, 0, 0]), rule({}))).toBe(0);
  });

  it("keeps quiet for as long as the rule says", () => {
    expect(timesFired(hours([3, 0, 3, 0, 3]), rule({ quietMinutes: 180 }))).toBe(2);
  });

  it("takes a share of too few runs for no answer", () => {
    const share = { metric: "success_share", comparison: "below", threshold: 0.8 } as const;
    expect(timesFired(hours([5, 0], [5, 0]), rule(share))).toBe(0);
    expect(timesFired(hours([10, 0], [10, 30]), rule(share))).toBe(1);
    expect(timesFired(hours([0, 0], [30, 15], [0, 15]), rule(share))).toBe(1);
  });

  it("sums up cost", () => {
    expect(timesFired(hours([3, 0]), rule({ metric: "cost_usd", threshold: 1 }))).toBe(1);
  });

  it("is known only for what hours can be added up for", () => {
    expect(
      ["failed_runs", "latency_p95_ms", "waiting_approvals"].map((name) => hasPast(name as "failed_runs")),
    ).toEqual([true, false, false]);
  });
});
