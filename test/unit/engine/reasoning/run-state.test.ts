import { describe, expect, it } from "vitest";

import { canBecome, EXECUTION_STATUSES, isFinal } from "#engine/reasoning/run-state";
import { everyCase } from "#test/support/every-case";

const FINAL = ["completed", "failed", "cancelled"] as const;

describe("the states of an execution", () => {
  it("are those of the specification", () => {
    expect(EXECUTION_STATUSES).toEqual(["pending", "in_progress", "completed", "failed", "cancelled"]);
  });

  it("never leave a final one", () =>
    everyCase(FINAL, (status) => {
      expect(isFinal(status)).toBe(true);
      expect(EXECUTION_STATUSES.filter((next) => canBecome(status, next))).toEqual([]);
    }));

  it("lead from in_progress to every end, and from pending not to completed", () => {
    expect(EXECUTION_STATUSES.filter((next) => canBecome("in_progress", next))).toEqual([...FINAL]);
    expect(canBecome("pending", "in_progress")).toBe(true);
    expect(canBecome("pending", "cancelled")).toBe(true);
    expect(canBecome("pending", "completed")).toBe(false);
  });

  it("never lead back, and never to themselves", () => {
    const rank = { pending: 0, in_progress: 1, completed: 2, failed: 2, cancelled: 2 };
    for (const from of EXECUTION_STATUSES)
      for (const to of EXECUTION_STATUSES) if (canBecome(from, to)) expect(rank[to]).toBeGreaterThan(rank[from]);
  });
});
