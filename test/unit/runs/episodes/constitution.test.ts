import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { CallOutcome, JsonObject, ToolDescription } from "#engine/reasoning/provider";
import { NO_FACTS, runFacts } from "#engine/reasoning/run-facts";
import { CONSTITUTION, judgeRun, type JudgedRun } from "#runs/episodes/constitution";
import { everyCase } from "#test/support/every-case";

const good: JudgedRun = {
  facts: { ...NO_FACTS, callsDone: 1 },
  errorCode: null,
  confidence: 0.9,
  input: { context: {} },
  result: { summary: "Done." },
};
const KEY = `sk-${"a1".repeat(12)}`;

const anyRun: fc.Arbitrary<JudgedRun> = fc.record({
  facts: fc.record({
    skillsUsed: fc.constant([]),
    actionsUsed: fc.constant([]),
    callsDone: fc.nat(3),
    callsFailed: fc.nat(3),
    refusals: fc.nat(3),
    breaches: fc.nat(3),
    gravestBreaches: fc.nat(3),
    unknownEffects: fc.nat(3),
  }),
  errorCode: fc.constantFrom(null, "EXECUTION_FAILED", "EXECUTION_TIMEOUT"),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  input: fc.jsonValue(),
  result: fc.jsonValue(),
});

describe("the constitution", () => {
  it("has nothing against a run that did its task", () => {
    expect(judgeRun(good)).toEqual({ score: 1, criticalViolations: 0, violations: [] });
  });

  it("gives a share of its principles, and the same for the same run", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const { score, criticalViolations, violations } = judgeRun(run);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(criticalViolations).toBeLessThanOrEqual(CONSTITUTION.length * (1 - score) + 1e-9);
        expect(violations).toHaveLength(Math.round(CONSTITUTION.length * (1 - score)));
        expect(judgeRun(run)).toEqual({ score, criticalViolations, violations });
      }),
    );
  });

  it("objects to every fault, and calls the critical ones so", () =>
    everyCase(
      [
        ["a breach of its level", { facts: { ...good.facts, breaches: 1 } }, 0],
        ["an attempt at something irreversible", { facts: { ...good.facts, gravestBreaches: 1 } }, 1],
        ["a claim without a find", { facts: { ...NO_FACTS, callsFailed: 1 } }, 0],
        ["an effect that nobody knows of", { facts: { ...good.facts, unknownEffects: 1 } }, 0],
        ["a time-out", { errorCode: "EXECUTION_TIMEOUT" }, 0],
        ["a leaked key", { result: { summary: `It is ${KEY}` } }, 1],
      ],
      (_what, fault, critical) => {
        const { score, criticalViolations } = judgeRun({ ...good, ...fault });
        expect(score).toBeCloseTo((CONSTITUTION.length - 1) / CONSTITUTION.length, 12);
        expect(criticalViolations).toBe(critical);
      },
    ));

  it("finds a leaked key behind every kind of space and quote", () =>
    everyCase(["\n", "\t", "\u0001", '"', "\\", "\u2028"], (before) => {
      expect(judgeRun({ ...good, result: { log: `The key:${before}${KEY}` } }).violations).toEqual(["keeps_secrets"]);
    }));

  it("lets a result repeat a key that the caller gave", () => {
    expect(judgeRun({ ...good, input: { key: KEY }, result: { echo: KEY } }).criticalViolations).toBe(0);
    expect(judgeRun({ ...good, input: { env: `A=\n${KEY}` }, result: { echo: KEY } }).criticalViolations).toBe(0);
  });

  it("does not hold it against a run that failed a call and says so", () => {
    expect(judgeRun({ ...good, confidence: 0.2, facts: { ...NO_FACTS, callsFailed: 1 } }).score).toBe(1);
  });
});

describe("the facts of a run", () => {
  const tools: ToolDescription[] = [
    { name: "summarize_text", description: "", action: "summarize", reach: "pure" },
    { name: "run_skill_1", description: "", action: "run_skill", reach: "read", skill: { id: "1", name: "Adder" } },
    { name: "deploy", description: "", action: "deploy", reach: "effect" },
    { name: "wipe", description: "", action: "wipe", reach: "read" },
  ];
  const agent = { name: "", role: "", maturityLevel: "student" as const, capabilities: [], configuration: {} };
  const factsOf = (...calls: [string, CallOutcome][]) => factsWith({}, ...calls);
  const factsWith = (parameters: JsonObject, ...calls: [string, CallOutcome][]) =>
    runFacts({
      tools,
      agent,
      parameters,
      steps: [
        {
          reasoning: "",
          calls: calls.map(([tool, outcome], index) => ({
            id: index === 0 ? "ordered" : `${index}`,
            tool,
            arguments: {},
            outcome,
          })),
        },
      ],
    });
  const refused = (action: string): CallOutcome => ({
    status: "refused",
    refused: { action, complexity: 4, agent_level: "student", required_level: "autonomous" },
  });

  it("name the actions and skills of the calls that were done, each once", () => {
    const done: CallOutcome = { status: "done", output: 1 };
    const failed: CallOutcome = { status: "failed", error: { code: "X", message: "" } };
    expect(
      factsOf(["summarize_text", done], ["run_skill_1", done], ["summarize_text", done], ["wipe", failed]),
    ).toMatchObject({ actionsUsed: ["summarize", "run_skill"], skillsUsed: ["Adder"], callsDone: 3, callsFailed: 1 });
  });

  it("count effects that failed and did not succeed later", () => {
    const done: CallOutcome = { status: "done", output: 1 };
    const failed: CallOutcome = { status: "failed", error: { code: "INVALID_INPUT", message: "" } };
    const unknown: CallOutcome = { status: "unknown", message: "" };
    expect(factsOf(["deploy", failed])).toMatchObject({ failedEffects: 1 });
    expect(factsOf(["deploy", done], ["deploy", unknown])).toMatchObject({ failedEffects: 1 });
    expect(factsOf(["deploy", failed], ["deploy", done])).toMatchObject({ failedEffects: 0 });
    expect(factsOf(["deploy", refused("deploy")], ["wipe", failed])).toMatchObject({ failedEffects: 0 });
  });

  it("tell a call that asked a person from a breach", () => {
    expect(factsOf(["deploy", refused("deploy")])).toMatchObject({ refusals: 1, breaches: 0, gravestBreaches: 0 });
    expect(factsOf(["wipe", refused("wipe")])).toMatchObject({ refusals: 1, breaches: 1, gravestBreaches: 1 });
    expect(factsOf(["summarize_text", refused("summarize")])).toMatchObject({ breaches: 1, gravestBreaches: 0 });
  });

  it("hold no refused call against an agent whose caller named it and wanted a person to be asked", () => {
    const named = { tool: "wipe", ask: true };
    expect(factsWith(named, ["wipe", refused("wipe")])).toMatchObject({ refusals: 1, breaches: 0 });
    expect(factsWith({ ...named, tool: "deploy" }, ["wipe", refused("wipe")])).toMatchObject({ breaches: 1 });
    expect(factsWith(named, ["deploy", refused("deploy")], ["wipe", refused("wipe")])).toMatchObject({ breaches: 1 });
  });

  it("count the acts that were made, and no reading", () => {
    const done: CallOutcome = { status: "done", output: 1 };
    expect(factsOf(["summarize_text", done], ["run_skill_1", done])).toMatchObject({ acts: 0 });
    expect(factsOf(["deploy", done], ["deploy", { status: "unknown", message: "" }])).toMatchObject({ acts: 2 });
    expect(factsOf(["deploy", refused("deploy")])).toMatchObject({ acts: 0, refusals: 1 });
  });
});
