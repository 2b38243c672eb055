import { expect, test } from "vitest";

import { outcomeOf } from "#web/parts/runs/execution.ts";

test.each([
  ["completed", "done", null, "done"],
  ["completed", "not_done", null, "not_done"],
  ["completed", "failed", null, "failed"],
  ["cancelled", "void", null, "void"],
  ["cancelled", null, null, "void"],
  ["failed", null, null, "failed"],
  ["pending", null, null, "running"],
  ["in_progress", null, null, "running"],
  ["in_progress", null, { awaiting_approval: { approval_id: "1" } }, "waiting"],
] as const)("a run that is %s with the outcome %s is shown as what came of it", (status, outcome, result, shown) => {
  expect(outcomeOf({ status, outcome, claimed: false, result })).toBe(shown);
});

test("a done run that only the agent vouches for is shown as claimed", () => {
  expect(outcomeOf({ status: "completed", outcome: "done", claimed: true, result: null })).toBe("claimed");
});
