import { describe, expect, it } from "vitest";

import { asksForApproval, mayAskForReading } from "#engine/reasoning/asks-for-approval";
import type { Reach } from "#engine/reasoning/provider";
import { skillTool } from "#engine/reasoning/tool";
import { everyCase } from "#test/support/every-case";

const tool = (reach: Reach) => ({
  ...skillTool({ id: "7", name: "Rates", description: "", action: "call_endpoint", reach: "read" }),
  reach,
});

describe("a call above the agent's level", () => {
  it("asks when it has an effect, for any configuration", () => {
    expect(asksForApproval(tool("effect"), {})).toBe(true);
    expect(asksForApproval(tool("effect"), { request_approvals_for: [] })).toBe(true);
  });

  it("is refused when it only reads or computes", () => {
    expect(asksForApproval(tool("read"), {})).toBe(false);
    expect(asksForApproval(tool("pure"), { request_approvals_for: ["another"] })).toBe(false);
    expect(asksForApproval(tool("read"), { request_approvals_for: "Rates" })).toBe(false);
  });

  it("asks when the configuration names it", () =>
    everyCase(["run_skill_7", "call_endpoint", "7", "Rates"], (name) => {
      const configuration = { request_approvals_for: ["another", 7, name] };
      expect(asksForApproval(tool("read"), configuration)).toBe(true);
      expect(mayAskForReading(configuration)).toBe(true);
    }));

  it("cannot ask for reading when nothing is named", () => {
    for (const names of [undefined, [], [7], "Rates"])
      expect(mayAskForReading({ request_approvals_for: names })).toBe(false);
  });
});
