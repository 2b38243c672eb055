import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { proposeVariants, withChanges, type WorkflowEvidence } from "#autonomy/auto-improvement/propose-variants";
import { fitnessOfTrials, type Trial } from "#autonomy/auto-improvement/variant-fitness";

const BASE: WorkflowEvidence = {
  configuration: {},
  tools: ["summarize_text", "evaluate_arithmetic", "search_memory"],
  missingSkills: [],
  toolsCalled: ["summarize_text"],
  errors: [],
  hasModel: false,
};
const operators = (given: Partial<WorkflowEvidence>, seed = 1): string[] =>
  proposeVariants({ ...BASE, ...given }, seed).map(({ operator }) => operator);

describe("variants of a workflow", () => {
  it("offer what was used, and drop what was not", () => {
    const [first, ...others] = proposeVariants(BASE, 1);
    expect(first).toMatchObject({ operator: "keep_used_tools", changes: { tools: ["summarize_text"] } });
    expect(others.map(({ changes }) => changes["tools"])).toEqual(
      expect.arrayContaining([
        ["summarize_text", "search_memory"],
        ["summarize_text", "evaluate_arithmetic"],
      ]),
    );
  });

  it("offer what is missing first", () => {
    const given = { configuration: { tools: ["summarize_text"] }, missingSkills: [{ tool: "skill_1", name: "Adder" }] };
    expect(operators(given).slice(0, 2)).toEqual(["offer_skill", "offer_all_tools"]);
  });

  it("change what only a model reads where there is one", () => {
    const errors = ["The endpoint answered 503."];
    expect(operators({ errors })).not.toContain("add_guidance");
    expect(operators({ errors, hasModel: true })).toEqual(expect.arrayContaining(["add_guidance", "cooler"]));
    expect(operators({ configuration: { temperature: 0.1 }, hasModel: true })).not.toContain("cooler");
  });

  it("are the same for the same seed, each once", () => {
    const evidence = fc.record({
      configuration: fc.constantFrom<Record<string, unknown>[]>({}, { tools: ["a"], temperature: 1 }),
      tools: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { minLength: 1 }),
      missingSkills: fc.constantFrom([], [{ tool: "skill_1", name: "Adder" }]),
      toolsCalled: fc.array(fc.constantFrom("a", "b", "c", "d")),
      errors: fc.array(fc.string()),
      hasModel: fc.boolean(),
    });
    fc.assert(
      fc.property(evidence, fc.nat(), (given, seed) => {
        const proposed = proposeVariants(given, seed);
        expect(proposeVariants(given, seed)).toEqual(proposed);
        expect(new Set(proposed.map(({ changes }) => JSON.stringify(changes))).size).toBe(proposed.length);
      }),
    );
  });

  it("take away what they set to null, and keep the rest", () => {
    expect(withChanges({ tools: ["a"], model: "m" }, { tools: null, temperature: 0.2 })).toEqual({
      model: "m",
      temperature: 0.2,
    });
  });
});

describe("the fitness of a variant", () => {
  const trial = fc.record({
    outcome: fc.constantFrom("success" as const, "partial" as const, "failure" as const),
    refused: fc.boolean(),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    toolsCalled: fc.nat(5),
  });

  it("is a share, and counts every episode once", () => {
    fc.assert(
      fc.property(fc.array(trial), (trials: Trial[]) => {
        const { score, signals } = fitnessOfTrials(trials, null);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + Number.EPSILON);
        expect(signals.successes + signals.partials + signals.failures).toBe(trials.length);
        expect(signals.improves).toBe(false);
      }),
    );
  });

  it("never says that it improves on its parent when an episode succeeds no more", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(trial, trial)), (pairs) => {
        const [before, after] = [pairs.map(([was]) => was), pairs.map(([, is]) => is)];
        const { signals } = fitnessOfTrials(after, before);
        const broken = pairs.filter(([was, is]) => was.outcome === "success" && is.outcome !== "success").length;
        expect(signals.episodes_broken).toBe(broken);
        expect(signals.improves && broken > 0).toBe(false);
      }),
    );
  });
});
