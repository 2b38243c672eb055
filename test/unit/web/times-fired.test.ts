import { describe, expect, it } from "vitest";

import { timesFired } from "#web/alerts/times-fired.ts";

const ABOVE_2 = { comparison: "above", threshold: 2, quietMinutes: 0 } as const;

describe("when a rule would have fired", () => {
  it("is once for as long as the value stays beyond the limit, and the limit itself not at all", () => {
    expect(timesFired([0, 3, 3, 0, 3, 2], ABOVE_2)).toEqual([
      [1, 2],
      [4, 4],
    ]);
    expect(timesFired([2, 2, 2], ABOVE_2)).toEqual([]);
  });

  it("keeps quiet for as long as the rule says, and fires then if the value is still beyond the limit", () => {
    const quiet = { ...ABOVE_2, quietMinutes: 180 };
    expect(timesFired([3, 0, 3, 0, 3], quiet)).toEqual([
      [0, 0],
      [4, 4],
    ]);
    expect(timesFired([3, 0, 3, 3, 3], quiet)).toEqual([
      [0, 0],
      [3, 4],
    ]);
  });

  it("takes too few runs for no answer, which neither ends an alert nor begins another", () => {
    const share = { comparison: "below", threshold: 0.8, quietMinutes: 0 } as const;
    expect(timesFired([null, 0.5, null, 0.5], share)).toEqual([[1, 3]]);
    expect(timesFired([0.5, null, 0.9, null, 0.5, null], share)).toEqual([
      [0, 0],
      [4, 4],
    ]);
  });
});
