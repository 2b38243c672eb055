import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { sha256Hex } from "#lib/digest";
import { everyCase } from "#test/support/every-case";

import { accepted, improve, lived, runBody } from "./bench.ts";

const SUM = "function main(input) {\n  return { total: input.amounts.reduce((sum, one) => sum + one) };\n}";
const GREET = "(input) => ({ text: `Hello ${input.name.trim()}` })";

/** A body, inputs it accepts, inputs it fails on, and an accepted change's result for the first of these. */
const FAULTS: [string, string, unknown[], unknown[], string, unknown][] = [
  [
    "a missing list",
    "function main(input) {\n  return { count: input.items.length };\n}",
    [{ items: [1] }, { items: [] }],
    [{}],
    "default_for_missing",
    { count: 0 },
  ],
  ["a missing text", GREET, [{ name: "Ada" }], [{ other: 1 }], "default_for_missing", { text: "Hello " }],
  ["a null", GREET, [{ name: "Ada" }], [{ name: null }], "default_for_missing", { text: "Hello " }],
  [
    "another spelling",
    "const main = ({ unitPrice, count }) => ({ total: (unitPrice * count).toFixed(2), price: unitPrice.toFixed(1) });",
    [{ unitPrice: 2, count: 3 }],
    [{ unit_price: 4, count: 2 }],
    "accept_other_spelling",
    { total: "8.00", price: "4.0" },
  ],
  [
    "a number as text",
    "function main(input) { return { rounded: input.value.toFixed(1) }; }",
    [{ value: 1.25 }, { value: 3 }],
    [{ value: "2.5" }],
    "number_from_text",
    { rounded: "2.5" },
  ],
  [
    "a number with a sign",
    "function main(input) { if (!Number.isFinite(input.value)) throw new Error('no number'); return { double: input.value * 2 }; }",
    [{ value: 1 }],
    [{ value: "EUR 7" }],
    "number_from_written_text",
    { double: 14 },
  ],
  [
    "a text that is a number",
    "function main({ code }) { return { code: code.toUpperCase() }; }",
    [{ code: "a1" }],
    [{ code: 17 }],
    "text_from_value",
    { code: "17" },
  ],
  [
    "one entry instead of a list",
    "function main(input) { return { names: input.people.map((one) => one.name) }; }",
    [{ people: [{ name: "Ada" }] }],
    [{ people: { name: "Bob" } }],
    "list_of_one",
    { names: ["Bob"] },
  ],
  [
    "a list as text",
    "function main(input) { return { tags: input.tags.map((tag) => tag.toUpperCase()) }; }",
    [{ tags: ["a"] }, { tags: ["b", "c"] }],
    [{ tags: "x, y" }],
    "list_from_text",
    { tags: ["X", "Y"] },
  ],
  [
    "JSON as text",
    "function main(input) { return { keys: Object.keys(input.data.fields) }; }",
    [{ data: { fields: { a: 1 } } }],
    [{ data: '{"fields":{"b":2}}' }],
    "json_from_text",
    { keys: ["b"] },
  ],
  [
    "an empty entry",
    "function main(input) { return { names: input.people.map((one) => one.name) }; }",
    [{ people: [{ name: "Ada" }, { name: "Eve" }] }],
    [{ people: [{ name: "Bob" }, null] }],
    "drop_empty_entries",
    { names: ["Bob"] },
  ],
  [
    "an entry without a field",
    "function main(input) { return { names: input.people.map((one) => one.name.trim()) }; }",
    [{ people: [{ name: "Ada" }] }],
    [{ people: [{ name: "Bob" }, {}] }],
    "default_in_entries",
    { names: ["Bob", ""] },
  ],
  [
    "an empty list to reduce",
    SUM,
    [{ amounts: [1, 2] }, { amounts: [5] }],
    [{ amounts: [] }],
    "reduce_from_start",
    { total: 0 },
  ],
  [
    "a count below nothing",
    "function main(input) { return { bar: '#'.repeat(input.width - 2) }; }",
    [{ width: 5 }],
    [{ width: 1 }],
    "clamp_argument",
    { bar: "" },
  ],
  [
    "upper case",
    "function main(input) { const rates = { eur: 1, usd: 2 }; return { rate: rates[input.currency].toFixed(1) }; }",
    [{ currency: "eur" }, { currency: "usd" }],
    [{ currency: "USD" }],
    "lower_case_text",
    { rate: "2.0" },
  ],
  [
    "space around a text",
    "function main(input) { const rates = { eur: 1 }; return { rate: rates[input.currency].toFixed(1) }; }",
    [{ currency: "eur" }],
    [{ currency: " eur" }],
    "trim_text",
    { rate: "1.0" },
  ],
];

describe("a body that fails", () => {
  it(
    "gets an edit that passes the gate, for every kind of fault",
    () =>
      everyCase(FAULTS, async (_what, code, good, bad, operator, expected) => {
        const best = accepted(await improve(code, [...bad, ...good]));
        expect(best.edit.operator).toBe(operator);
        expect(await runBody(best.edit.code, "function", bad[0])).toEqual({ ok: true, output: expected });
        for (const input of good)
          expect(await runBody(best.edit.code, "function", input)).toEqual(await runBody(code, "function", input));
      }),
    60_000,
  );

  it("may be a script", async () => {
    const code = "({ count: input.items.length })";
    const best = accepted(await improve(code, [{}, { items: [1, 2] }], { kind: "script" }));
    expect(await runBody(best.edit.code, "script", {})).toEqual({ ok: true, output: { count: 0 } });
  });

  it("by two faults at once gets an edit of an edit", async () => {
    const code = "function main(input) {\n  return { line: `${input.name.trim()}: ${input.tags.join(' ')}` };\n}";
    const improvement = await improve(code, [{}, { name: "Ada", tags: ["a"] }]);
    const best = accepted(improvement);
    expect(best.parentId).not.toBeNull();
    expect(await runBody(best.edit.code, "function", {})).toEqual({ ok: true, output: { line: ": " } });
  });

  it("gets a diff of nothing but the change", async () => {
    const { diff } = accepted(await improve(SUM, [{ amounts: [] }, { amounts: [1] }]));
    expect(diff.split("\n").filter((line) => /^[+-]/.test(line))).toEqual([
      "-  return { total: input.amounts.reduce((sum, one) => sum + one) };",
      "+  return { total: input.amounts.reduce((sum, one) => sum + one, 0) };",
    ]);
  });
});

describe("a body that is good", () => {
  it("comes back unchanged", async () => {
    const runs = await lived(GREET, [{ name: "Ada" }, { name: "Bob" }]);
    expect(runs.every(({ outcome }) => outcome === "passed")).toBe(true);
    expect(await improve(GREET, [{ name: "Ada" }, { name: "Bob" }])).toEqual({
      kind: "unchanged",
      reason: "no_failure",
      fitness: null,
    });
  });

  it("comes back unchanged when it was repaired since it failed", async () => {
    const repaired = "(input) => ({ text: `Hello ${(input.name ?? '').trim()}` })";
    const { regressionCases } = await import("#autonomy/auto-improvement/regression-cases");
    const cases = regressionCases(await lived(GREET, [{}, { name: "Ada" }]));
    expect(await improve(repaired, [], { cases })).toMatchObject({ kind: "unchanged", reason: "already_good" });
  });

  it("is not judged where nothing says what a right output is", async () => {
    expect(await improve(GREET, [{}])).toMatchObject({ kind: "unchanged", reason: "no_example" });
  });
});

describe("the gate", () => {
  it("does not take a body that swallows the error", async () => {
    const swallowing =
      "(input) => { try { return { text: input.name.trim() }; } catch (error) { return { error: String(error) }; } }";
    const improvement = await improve(GREET, [{ name: 5 }, { name: "Ada" }], {
      written: [{ operator: "model", description: "Catches everything", code: swallowing }],
      budget: 1,
    });
    expect(improvement).toMatchObject({ kind: "rejected", reason: "no_improvement" });
  });

  it("does not take a body that breaks an earlier pass", async () => {
    const constant = "() => ({ text: 'Hello you' })";
    const improvement = await improve(GREET, [{}, { name: "Ada" }], {
      written: [{ operator: "model", description: "Says the same to everybody", code: constant }],
      budget: 1,
    });
    if (improvement.kind !== "rejected") throw new Error("It was taken.");
    expect(improvement.tried[0]).toMatchObject({ stage: "regression", status: "failed", verdict: { broken: 1 } });
  });

  it("does not run what cannot be parsed", async () => {
    const improvement = await improve(GREET, [{}, { name: "Ada" }], {
      written: [{ operator: "model", description: "Ends in the middle", code: "(input) => {" }],
      budget: 1,
    });
    if (improvement.kind !== "rejected") throw new Error("It was taken.");
    expect(improvement.tried[0]).toMatchObject({ stage: "lint", status: "failed" });
  });

  it("holds for what evolves without end", async () => {
    const looping = "(input) => { if (!input.name) for (;;); return { text: `Hello ${input.name.trim()}` }; }";
    const improvement = await improve(GREET, [{}, { name: "Ada" }], {
      written: [{ operator: "model", description: "Waits for a name", code: looping }],
      budget: 1,
    });
    if (improvement.kind !== "rejected") throw new Error("It was taken.");
    expect(improvement.tried[0]?.error).toContain("TimeLimit");
  });
});

describe("the search", () => {
  it("is the same for the same seed", async () => {
    const code = "function main(input) {\n  return { line: `${input.name.trim()}: ${input.tags.join(' ')}` };\n}";
    const inputs = [{}, { name: 7 }, { name: "Ada", tags: ["a"] }];
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const [first, second] = [await improve(code, inputs, { seed }), await improve(code, inputs, { seed })];
        expect(second).toEqual(first);
      }),
      { numRuns: 4 },
    );
  }, 30_000);

  it("does not try again what was tried before", async () => {
    const first = await improve(SUM, [{ amounts: [] }, { amounts: [1] }]);
    const best = accepted(first);
    const known = new Set([await sha256Hex(best.edit.code)]);
    const again = await improve(SUM, [{ amounts: [] }, { amounts: [1] }], { known });
    const codes = again.kind === "unchanged" ? [] : again.tried.map(({ edit }) => edit.code);
    expect(codes).not.toContain(best.edit.code);
  });

  it("tries no more than it may", async () => {
    const improvement = await improve("(input) => { throw new Error(input.a + input.b); }", [{}], {
      declaresOutput: true,
      budget: 3,
    });
    if (improvement.kind !== "rejected") throw new Error("Nothing can repair it.");
    expect(improvement.tried).toHaveLength(3);
  });

  it("stops when its time is over", async () => {
    expect(await improve(SUM, [{ amounts: [] }, { amounts: [1] }], { isOutOfTime: () => true })).toMatchObject({
      kind: "rejected",
      reason: "out_of_time",
      tried: [],
    });
  });
});
