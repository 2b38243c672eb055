import fc from "fast-check";
import { expect, test } from "vitest";

import { type NewRun, resultOfRun } from "#autonomy/bulk-jobs/item-result";
import { type ItemEnd, planJob } from "#autonomy/bulk-jobs/plan-job";

const end = fc.record<ItemEnd>({
  status: fc.constantFrom("done", "failed"),
  code: fc.constantFrom(null, "PROVIDER_ERROR", "NOT_DONE"),
});
const state = fc.record({
  pending: fc.nat(4),
  running: fc.nat(4),
  ends: fc.array(end, { maxLength: 5 }),
  isUsedUp: fc.boolean(),
});

test("at most four new runs work at a time, and none begins that is not there", () => {
  fc.assert(
    fc.property(state, (one) => {
      const { begin } = planJob(one);
      expect(begin).toBeGreaterThanOrEqual(0);
      expect(begin).toBeLessThanOrEqual(one.pending);
      expect(one.running + begin).toBeLessThanOrEqual(4);
    }),
  );
});

test("a job without a reason to stop continues while it has runs and room", () => {
  fc.assert(
    fc.property(state, (one) => {
      const { begin, stop } = planJob(one);
      expect(begin > 0).toBe(stop === null && one.pending > 0 && one.running < 4);
    }),
  );
});

test("it stops exactly after five failures with one code without a success between them, or when its maximum is spent", () => {
  fc.assert(
    fc.property(state, (one) => {
      const codes = new Set(one.ends.map(({ code }) => code));
      const failsAlike =
        one.ends.length === 5 && codes.size === 1 && one.ends.every(({ status }) => status === "failed");
      expect(planJob(one).stop).toBe(one.isUsedUp ? "max_usd" : failsAlike ? "equal_failures" : null);
    }),
  );
  const failed: ItemEnd = { status: "failed", code: "PROVIDER_ERROR" };
  const ends = Array.from({ length: 5 }, () => failed);
  expect(planJob({ pending: 4, running: 0, ends, isUsedUp: false })).toEqual({ begin: 0, stop: "equal_failures" });
});

test("a new run has a result exactly when it has ended, waits for a person or is gone", () => {
  const run = fc.record<NewRun>({
    status: fc.constantFrom("pending", "in_progress", "completed", "failed", "cancelled"),
    outcome: fc.constantFrom(null, "done", "partial", "not_done", "refused", "failed", "void"),
    error: fc.option(fc.record({ code: fc.constant("PROVIDER_ERROR"), message: fc.string() })),
    isWaiting: fc.boolean(),
    createdAt: fc.nat(),
  });
  fc.assert(
    fc.property(run, (one) => {
      const result = resultOfRun(one);
      const isOpen = one.status === "pending" || one.status === "in_progress";
      expect(result === null).toBe(isOpen && !one.isWaiting);
      if (result?.status === "done") expect(["done", "partial"]).toContain(one.outcome);
      if (result?.status === "failed") expect(result.code).toMatch(/^[A-Z_]+$/);
    }),
  );
  expect(resultOfRun(null)).toMatchObject({ status: "failed", code: "NOT_FOUND" });
});
