import { expect, test } from "vitest";

import { judgedCalls, withWholeTexts } from "#engine/judging/judged-calls";

const entry = (fields: object) => ({
  type: "tool",
  tool: "read",
  input: { path: "a" },
  output: "The first…",
  ...fields,
});

test("a judge sees the whole texts of a run's calls in place of the shortened ones of its trace", () => {
  const whole = `The first words, ${"and more, ".repeat(5_000)}and the last.`;
  const trace = [entry({ type: "plan" }), entry({}), entry({ output: "short" })];
  const seen = judgedCalls(withWholeTexts(trace, new Map([[1, { output: { value: whole } }]])), []);
  expect(seen).toEqual([
    { tool: "read", input: { path: "a" }, output: whole },
    { tool: "read", input: { path: "a" }, output: "short" },
  ]);
});

test("a part that the run was too large to keep is marked, and a result that is null is null", () => {
  const texts = new Map([
    [0, { input: { value: { path: "b" } }, output: { value: null, leftOut: 9_000_000 } }],
    [1, { output: { value: null } }],
  ]);
  expect(judgedCalls(withWholeTexts([entry({}), entry({})], texts), [])).toEqual([
    { tool: "read", input: { path: "b" }, output: "[… 9000000 characters left out …]" },
    { tool: "read", input: { path: "a" }, output: null },
  ]);
});
