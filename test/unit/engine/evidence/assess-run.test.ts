import { describe, expect, it } from "vitest";

import { assessFailure, assessResult, episodeOutcomeOf, type CompletedRun } from "#engine/evidence/assess-run";
import { everyCase } from "#test/support/every-case";

const run: CompletedRun = {
  engine: "model",
  result: { summary: "Done!", details: {} },
  confidence: 1,
  callsDone: 3,
  failedEffects: 0,
  verifiesItself: false,
  corrections: 0,
  isAllRefused: false,
  asked: {},
  task: "Look at the ships",
  source: "Look at the ships",
  ground: { context: "", outputs: "" },
};
const builtin: CompletedRun = { ...run, engine: "builtin" };
const TOTAL = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
const kiel = { result: { summary: "A ship from Kiel", details: { total: 0 } } };
const SOURCE = "A ship from Kiel brought wood and salt to the island in May";
const echo = { result: { summary: SOURCE, details: {} }, source: SOURCE };
const notDone = (...parts: object[]) => ({ summary: "Not done.", details: { not_done: parts } });

describe("a run that gave a result", () => {
  it("is what its witnesses say", () =>
    everyCase(
      [
        ["a model's word, whatever it called", run, "done", "self_reported"],
        ["a model that doubts", { ...run, confidence: 0.4 }, "partial", "self_reported"],
        ["a person changed a call", { ...run, corrections: 1 }, "partial", "self_reported"],
        ["an effect that failed", { ...run, failedEffects: 1 }, "partial", "self_reported"],
        [
          "an effect that failed, and checks that hold",
          { ...run, ...kiel, failedEffects: 1, asked: { expect: { must_contain: ["kiel"] } } },
          "partial",
          "checked",
        ],
        ["checks that hold", { ...run, ...kiel, asked: { expect: { must_contain: ["kiel"] } } }, "done", "checked"],
        [
          "checks that prove nothing",
          { ...run, asked: { expect: { must_contain: ["done"] } } },
          "done",
          "self_reported",
        ],
        ["the form alone", { ...run, ...kiel, asked: { result_schema: TOTAL } }, "done", "self_reported"],
        ["another form", { ...run, asked: { result_schema: TOTAL } }, "failed", "checked"],
        ["acts that were all refused", { ...run, isAllRefused: true }, "refused", "self_reported"],
        [
          "acts that were all refused, and checks that hold",
          { ...run, ...kiel, isAllRefused: true, asked: { expect: { must_contain: ["kiel"] } } },
          "refused",
          "self_reported",
        ],
        ["an echo", { ...run, ...echo, asked: { expect: { must_contain: ["kiel"] } } }, "done", "self_reported"],
        ["checks that do not", { ...run, asked: { expect: { must_contain: ["x"] } } }, "failed", "checked"],
        [
          "checks that do not, because what it reads was down",
          { ...run, failedReads: 1, asked: { expect: { must_contain: ["kiel"] } } },
          "void",
          "self_reported",
        ],
        [
          "«I do not know», where checks do not hold",
          { ...run, confidence: 0.29, asked: { expect: { must_contain: ["kiel"] } } },
          "partial",
          "self_reported",
        ],
        [
          "a doubt alone, where checks do not hold",
          { ...run, confidence: 0.3, asked: { expect: { must_contain: ["kiel"] } } },
          "failed",
          "checked",
        ],
        ["a tool of the built-in engine that merely ran", builtin, "done", "self_reported"],
        ["work of the built-in engine that rules verify", { ...builtin, verifiesItself: true }, "done", "checked"],
        ["a greeting", { ...builtin, callsDone: 0 }, "done", "self_reported"],
        [
          "nothing it has a tool for",
          { ...builtin, callsDone: 0, confidence: 0.1, result: notDone({ part: "x", reason: "y" }) },
          "not_done",
          "self_reported",
        ],
        [
          "a tool with a verifier failed",
          {
            ...builtin,
            verifiesItself: true,
            callsDone: 0,
            confidence: 0.1,
            result: notDone({ part: "x", reason: "y", tool: "z" }),
          },
          "not_done",
          "checked",
        ],
      ] as [string, CompletedRun, string, string][],
      (_what, given, outcome, verification) => {
        expect(assessResult(given)).toMatchObject({ outcome, verification });
      },
    ));
});

describe("a number without ground", () => {
  const invented = { ...run, result: { summary: "About 99 euros" }, ground: { context: "12 euros", outputs: "" } };

  it("is a flag, and decides nothing", () => {
    const flags = [{ kind: "number", text: "99" }];
    expect(assessResult(invented)).toMatchObject({ outcome: "done", verification: "self_reported", flags });
    expect(assessResult({ ...invented, ground: { context: "", outputs: "" } })).toMatchObject({ flags });
  });

  it("makes no flag where the model saw pictures, whose numbers are not read", () => {
    const pictured = { ...invented, ground: { ...invented.ground, hasPictures: true } };
    expect(assessResult(pictured)).not.toHaveProperty("flags");
  });

  it("fails a run whose caller asked for citations", () => {
    expect(assessResult({ ...invented, asked: { expect: { cited: true } } })).toMatchObject({ outcome: "failed" });
  });
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

describe("a run whose acts were all refused", () => {
  it("is refused, even if it failed for that", () => {
    expect(assessFailure("GOVERNANCE_VIOLATION")).toMatchObject({ outcome: "refused", verification: "self_reported" });
  });

  it("does not count, unless it tried what it may not even ask for", () => {
    expect([episodeOutcomeOf("refused"), episodeOutcomeOf("refused", 1)]).toEqual(["void", "failure"]);
    expect([episodeOutcomeOf("done", 1), episodeOutcomeOf("failed", 1)]).toEqual(["success", "failure"]);
  });
});
