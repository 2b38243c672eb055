import { describe, expect, test } from "vitest";

import { checkFields } from "#engine/expressions/check-fields";
import type { Field, Scope, Wanted } from "#engine/expressions/expression-types";
import { everyCase } from "#test/support/every-case";

const STEP = { fields: { output: "any", error: "any", status: "any" }, missing: "unknown_field" } as const;
const SCOPE: Scope = {
  variables: {
    input: { fields: { total: "any", name: "any" }, missing: "unknown_field" },
    steps: { fields: { read: STEP, "find-it": STEP }, missing: "unknown_step" },
    item: "any",
  },
  placeholders: true,
};

const issuesOf = (field: Field, wanted?: Wanted) =>
  checkFields([{ path: ["steps", 0], field, scope: SCOPE, ...(wanted && { wanted }) }]).issues;
const codesOf = (source: string, wanted?: Wanted): string[] =>
  issuesOf({ kind: "expression", source }, wanted).map(({ code }) => code);

describe("an expression can be saved", () => {
  test("when it names what is there, and is refused with the reason otherwise", () =>
    everyCase(
      [
        ["input.total > 100", []],
        ["input.total * 2 + 1 == 3.5 && !has(item.x)", []],
        ['steps.read.output.rows[0].name.startsWith("a")', []],
        ['steps["find-it"].output == null', []],
        ["steps.read.output.?name.orValue('none')", []],
        ["type(item) == string ? item : string(item)", []],
        ["item.all(x, x.total > 0) && item.map(x, x.n).exists(n, n == input.total)", []],
        ["cel.bind(a, 1, a)", ["refused_function"]],
        ["while(true)", ["invalid_expression"]],
        ["input.total >", ["invalid_expression"]],
        ["'a' + 1", ["invalid_expression"]],
        ["later", ["unknown_variable"]],
        ["later.output.x > 1 && input.total > 1", ["unknown_variable"]],
        ["google.protobuf == null", ["unknown_variable"]],
        ["steps.later.output.x", ["unknown_step"]],
        ["has(steps.later.output)", ["unknown_step"]],
        ["steps[input.name].output", ["unknown_step"]],
        ["item.all(x, steps.later.output == x)", ["unknown_step"]],
        ["steps.read.result", ["unknown_field"]],
        ["input.amount", ["unknown_field"]],
        ['input.name.matches("(a+)+$")', ["refused_function"]],
        ['[1].map(x, matches(input.name, "a"))', ["refused_function"]],
        ["input.name.reverse()", ["unknown_function"]],
        ["fetch(input.name)", ["unknown_function"]],
        ['text_matches(input.name, "^a+$")', []],
        ["text_matches(input.name, input.name)", ["invalid_pattern"]],
        ["item.all(x, item.all(y, x == y))", []],
        ["item.all(x, item.all(y, item.all(z, x == y)))", ["nested_macros"]],
        ["item.map(input, input)", ["invalid_expression"]],
        ["item.map(x, x.map(x, x))", ["invalid_expression"]],
        ["item.map(x.y, x)", ["invalid_expression"]],
        ["input.total + ".repeat(80) + "1", ["too_long"]],
        ["1+".repeat(150) + "1", ["too_many_nodes"]],
      ],
      (source: string, codes: string[]) => {
        expect(codesOf(source), source).toEqual(codes);
      },
    ));

  test("when it gives the kind of value that its place takes, as far as that is known", () =>
    everyCase(
      [
        ["input.total > 1", "bool", []],
        ["input.total", "bool", []],
        ["input.total", "list", []],
        ["'yes'", "bool", ["wrong_type"]],
        ["item.map(x, x)", "list", []],
        ["1 + 1", "list", ["wrong_type"]],
        ["size(input.name)", "number", []],
        ["string(1)", "text", []],
        ["1", "text", ["wrong_type"]],
      ],
      (source: string, wanted: Wanted, codes: string[]) => {
        expect(codesOf(source, wanted), `${source}: ${wanted}`).toEqual(codes);
      },
    ));
});

test("an issue names the place in the definition and the place in the text", () => {
  const source = { to: "x", lines: ["Total: ${input.total} and ${ steps.later.output }", "{{steps.gone.a}}"] };
  expect(issuesOf({ kind: "template", source })).toMatchObject([
    { code: "unknown_step", path: ["steps", 0, "lines", 0], at: { start: 29, end: 40 } },
    { code: "unknown_step", path: ["steps", 0, "lines", 1], at: { start: 0, end: 16 } },
  ]);
});

describe("a template", () => {
  const codes = (source: unknown): string[] => issuesOf({ kind: "template", source }).map(({ code }) => code);

  test("has expressions and placeholders of declared names, in any text of it", () =>
    everyCase(
      [
        ["${input.total}", []],
        ["{{total}} {{ name }} {{steps.read.rows}} {{steps.find-it.a}} {{item.x}} {{input.name}}", []],
        ['${ {"a": 1, "b": "}"}.a }', []],
        ['${\'}\'} ${"\\"}"}', []],
        ["costs $${100}", []],
        ["a { b } c $5", []],
        ["{{amount}}", ["unknown_field"]],
        ["{{1 + 1}}", ["invalid_expression"]],
        ["${input.total", ["invalid_expression"]],
        ["${}", ["invalid_expression"]],
        [{ a: [{ b: "${nothing}" }] }, ["unknown_variable"]],
        [{ "${nothing}": 1 }, []],
        [Array.from({ length: 201 }, () => "${1}"), ["too_many_expressions"]],
      ],
      (source: unknown, expected: string[]) => {
        expect(codes(source), JSON.stringify(source)).toEqual(expected);
      },
    ));

  test("keeps double braces as they are where the scope has no placeholders", () => {
    const field = { kind: "template", source: "{{anything at all}} ${body.a}" } as const;
    const scope: Scope = { variables: { body: "any" } };
    expect(checkFields([{ path: [], field, scope }]).issues).toEqual([]);
  });
});

test("the patterns of text_matches are handed on, each with the issue that it would be", () => {
  const field = { kind: "template", source: "a ${text_matches(input.name, '(?=x)')}" } as const;
  const { issues, patterns } = checkFields([{ path: ["when"], field, scope: SCOPE }]);
  expect(issues).toEqual([]);
  expect(patterns).toMatchObject([{ pattern: "(?=x)", issue: { code: "invalid_pattern", path: ["when"] } }]);
});
