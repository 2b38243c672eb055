import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { SkillCall } from "#engine/reasoning/run-facts";
import { recordSkillRuns } from "#skills/skill-runs/record-skill-runs";
import { attributeFailure } from "#skills/skill-runs/recorded-work";
import { everyCase } from "#test/support/every-case";

const call = (skillId: string, ended: SkillCall["ended"], input: Record<string, unknown> = {}): SkillCall => ({
  skillId,
  callId: "call_1",
  input,
  ended,
});
const passed: SkillCall["ended"] = { passed: true, output: { total: 1 } };
const failed = (code = "EXECUTION_FAILED"): SkillCall["ended"] => ({ passed: false, error: { code, message: "No." } });

const statementsFor = (calls: SkillCall[]) =>
  recordSkillRuns(
    { newId: () => "id" },
    { record: { id: "run", tenantId: "tenant", agentId: "agent" }, episodeId: "episode", calls, at: 1 },
  );

describe("whose fault a failure is", () => {
  it("is the skill's only where its own body failed", () =>
    everyCase(
      [
        ["of the one skill that failed", [call("a", passed), call("b", failed())], "b"],
        ["of a skill that failed twice", [call("b", failed()), call("b", failed())], "b"],
        ["nobody's, when nothing failed", [call("a", passed)], null],
        ["nobody's alone, when two failed", [call("a", failed()), call("b", failed())], null],
        ["the caller's, when the input was refused", [call("a", failed("INVALID_INPUT"))], null],
        ["not the skill's, when it was gone", [call("a", failed("NOT_FOUND"))], null],
        ["nobody's, when no skill ran", [], null],
      ],
      (_what, calls, expected) => {
        expect(attributeFailure(calls)).toBe(expected);
      },
    ));

  it("names only a skill that failed", () => {
    const calls = fc.array(
      fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom(passed, failed(), failed("INVALID_INPUT"))),
    );
    fc.assert(
      fc.property(calls, (pairs) => {
        const named = attributeFailure(pairs.map(([skillId, ended]) => call(skillId, ended)));
        const atFault = new Set<string>(pairs.filter(([, ended]) => !ended.passed).map(([id]) => id));
        expect(named === null || atFault.has(named)).toBe(true);
      }),
    );
  });
});

describe("the record of runs", () => {
  it("keeps what ran, and forgets the oldest of the same kind", () => {
    const statements = statementsFor([call("a", passed), call("a", passed), call("a", failed()), call("b", failed())]);
    expect(statements.filter(({ sql }) => sql.startsWith("insert"))).toHaveLength(4);
    expect(statements.filter(({ sql }) => sql.startsWith("DELETE"))).toHaveLength(3);
  });

  it("keeps nothing of what never reached the body", () => {
    expect(statementsFor([call("a", failed("INVALID_INPUT")), call("a", failed("NOT_FOUND"))])).toEqual([]);
  });

  it("counts a run whose input is too large without keeping the input", () => {
    const [insert] = statementsFor([call("a", passed, { text: "x".repeat(20_000) })]);
    expect(insert?.args.some((value) => typeof value === "string" && value.length > 16_384)).toBe(false);
    expect(insert?.args).toContain("passed");
  });
});
