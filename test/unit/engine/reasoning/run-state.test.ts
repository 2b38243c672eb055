import { describe, expect, it } from "vitest";

import { EXECUTION_STATUSES, isFinal } from "#engine/reasoning/run-state";

describe("the states of an execution", () => {
  it("are those of the specification", () => {
    expect(EXECUTION_STATUSES).toEqual(["pending", "in_progress", "completed", "failed", "cancelled"]);
  });

  it("are final at the end of an execution only", () => {
    expect(EXECUTION_STATUSES.filter(isFinal)).toEqual(["completed", "failed", "cancelled"]);
  });
});
