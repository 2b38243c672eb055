import { describe, expect, it } from "vitest";

import { assessFailure, assessResult, type CompletedRun } from "#engine/evidence/assess-run";
import { everyCase } from "#test/support/every-case";

const run: CompletedRun = {
  engine: "model",
  result: { summary: "Done!", details: {} },
  confidence: 1,
  callsDone: 3,
  approvals: 0,
  corrections: 0,
  asked: {},
  ground: { context: "", outputs: "" },
};
const builtin: CompletedRun = { ...run, engine: "builtin" };
const notDone = (...parts: object[]) => ({ summary: "Not done.", details: { not_done: parts } });

describe("a run that gave a result", () => {
  it("is what its witnesses say", () =>
    everyCase(
      [
        ["a model's word, whatever it called", run, "done", "self_reported"],
        ["a model that doubts", { ...run, confidence: 0.4 }, "partial", "self_reported"],
        ["a person let a call through", { ...run, approvals: 1 }, "done", "human"],
        ["checks that hold", { ...run, asked: { expect: { must_contain: ["done"] } } }, "done", "checked"],
        ["checks that do not", { ...run, asked: { expect: { must_contain: ["x"] } } }, "failed", "checked"],
        [
          "invented numbers",
          { ...run, result: { summary: "About 99" }, ground: { context: "12", outputs: "" } },
          "failed",
          "checked",
        ],
        ["grounded, which proves nothing", { ...run, ground: { context: "12", outputs: "" } }, "done", "self_reported"],
        ["the tools of the built-in engine", builtin, "done", "checked"],
        ["a greeting", { ...builtin, callsDone: 0 }, "done", "self_reported"],
        [
          "nothing it has a tool for",
          { ...builtin, callsDone: 0, confidence: 0.1, result: notDone({ part: "x", reason: "y" }) },
          "not_done",
          "self_reported",
        ],
        [
          "its tool failed",
          { ...builtin, callsDone: 0, confidence: 0.1, result: notDone({ part: "x", reason: "y", tool: "z" }) },
          "not_done",
          "checked",
        ],
      ] as [string, CompletedRun, string, string][],
      (_what, given, outcome, verification) => {
        expect(assessResult(given)).toMatchObject({ outcome, verification });
      },
    ));
});

describe("a run that failed", () => {
  it("speaks against the agent unless a vendor, the network, the operator or the platform failed", () =>
    everyCase(
      [
        ["EXECUTION_FAILED", "failed", "checked"],
        ["EXECUTION_TIMEOUT", "failed", "checked"],
        ["PROVIDER_ERROR", "void", "self_reported"],
        ["PROVIDER_RATE_LIMITED", "void", "self_reported"],
        ["NOT_CONFIGURED", "void", "self_reported"],
        ["UNAVAILABLE", "void", "self_reported"],
        [null, "void", "self_reported"],
      ] as const,
      (code, outcome, verification) => {
        expect(assessFailure(code)).toMatchObject({ outcome, verification });
      },
    ));
});
